# Fetches what the client is made of, and builds it in the working directory; see CMakeLists.txt.
#   cmake -DNODE=... -DNPM=... -P build.cmake

function(run)
  execute_process(COMMAND "${NODE}" ${ARGN} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR
      "The browser client could not be built (npm's registry must be within reach). "
      "--config-settings=cmake.define.STAMMTISCH_CLIENT=OFF leaves the client out.")
  endif()
endfunction()

run("${NPM}" ci --omit=dev)  # and as .npmrc says
run(node_modules/vite/bin/vite.js build --logLevel=warn)

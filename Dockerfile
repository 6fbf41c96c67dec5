# The table as a container; docs/serving.md tells how to run it, alone or with HTTPS (compose.yaml).
#
#   docker build -t stammtisch . && docker run -p 8123:8123 -v stammtisch:/data stammtisch
#
# Nothing is left to what is newest today: the image by its version (and, with --build-arg, by its
# digest), Python's packages by their hashes, the client's by web/package-lock.json.
ARG PYTHON=python:3.13.14-slim-trixie

FROM ${PYTHON} AS build
WORKDIR /build
# The solvers are C++.
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
COPY requirements/dev.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/dev.txt
COPY . .
# The documentation site; it is made from the sources, which are not installed here.
RUN PYTHONPATH=src python -m sphinx -q -W docs /docs
# Node came as a Python wheel for this stage alone, and with it the browser client is built.
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels \
      --config-settings=cmake.define.STAMMTISCH_DOCS=/docs . \
    && python -m zipfile -l /wheels/*.whl | grep solver/_kernel \
    && python -m zipfile -l /wheels/*.whl | grep table/client/index.html \
    && python -m zipfile -l /wheels/*.whl | grep table/docs/index.html

FROM ${PYTHON}
COPY requirements/run.txt /tmp/run.txt
RUN pip install --no-cache-dir --require-hashes -r /tmp/run.txt && rm /tmp/run.txt
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --no-deps /tmp/wheels/*.whl && rm -r /tmp/wheels \
    && useradd --system --user-group --no-create-home stammtisch \
    && install -d -o stammtisch -g stammtisch /data
USER stammtisch
ENV PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8123
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8123/healthz', timeout=4)"]
CMD ["stammtisch", "serve", "--host", "0.0.0.0", "--no-open", "--data", "/data"]

"""The client in a real browser: Debian's Chromium, driven by Playwright.

A package, so that its fixtures end with it: while Playwright runs, no coroutine can be run in the
same process, and other folders have tests that are coroutines.
"""

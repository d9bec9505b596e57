# docker build -t hairpin . && docker run -p 8000:8000 -v hairpin:/data hairpin
#
# Builds what `make play` builds, compiled, and serves it as a user without rights. Settings are environment variables.
FROM python:3.11-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /hairpin
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
RUN python -m venv /venv && HAIRPIN_COMPILE=1 /venv/bin/pip install --no-cache-dir .

FROM python:3.11-slim
COPY --from=build /venv /venv
RUN useradd --uid 1000 hairpin && install -d -o hairpin -m 700 /data
USER hairpin
ENV HAIRPIN_DATA=/data HAIRPIN_HOST=0.0.0.0
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["/venv/bin/python", "-c", "import os; from urllib.request import urlopen; urlopen('http://127.0.0.1:%s/healthz' % os.environ.get('HAIRPIN_PORT', 8000))"]
CMD ["/venv/bin/hairpin", "serve"]

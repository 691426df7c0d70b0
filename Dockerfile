# The bot alone: no tests, no local Discord, no build tools. The database is in the volume /data, or in PostgreSQL if
# GUFFAW_DATABASE says so. Dependabot proposes new digests of the base image every week.
ARG PYTHON_IMAGE=python:3.12.15-slim-trixie@sha256:05cda9777409a9c3ffddd94a4c476b79f0769a0b4857f0c7ed9226b6800b0d6f
FROM ${PYTHON_IMAGE} AS build
RUN pip install --no-cache-dir --disable-pip-version-check --root-user-action=ignore uv==0.13.9
ENV UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
WORKDIR /app
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev --all-extras

FROM ${PYTHON_IMAGE}
# pg_restore, with which `restore` reads a dump.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists
RUN useradd --system --uid 10001 guffaw && install -d -m 700 -o guffaw /data
WORKDIR /app
COPY --from=build /app/.venv .venv
COPY games games
COPY rendering rendering
COPY bot bot
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 GUFFAW_DATABASE=/data/guffaw.sqlite3 \
    GUFFAW_HEALTH=/data/health
RUN python -m compileall -q bot games rendering
USER guffaw
VOLUME /data
# What `python -m bot health` asks, without a Python that would take more of the processor than the idle bot.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD find "$GUFFAW_HEALTH" -mmin -1 | grep -q .
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot"]

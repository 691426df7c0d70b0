# The bot alone: no tests, no local Discord, no build tools. The database lies in the volume /data; for one in PostgreSQL
# build with --build-arg EXTRAS="--extra postgres". To pin the base images, see "Pinned images" in docs/operating.md.
ARG PYTHON_IMAGE=python:3.12-slim
ARG UV_IMAGE=ghcr.io/astral-sh/uv:0.13.9
FROM ${UV_IMAGE} AS uv

FROM ${PYTHON_IMAGE} AS build
COPY --from=uv /uv /bin/uv
ENV UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
WORKDIR /app
COPY pyproject.toml uv.lock ./
ARG EXTRAS=""
RUN uv sync --frozen --no-dev $EXTRAS

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 guffaw && install -d -m 700 -o guffaw /data
WORKDIR /app
COPY --from=build /app/.venv .venv
COPY games games
COPY rendering rendering
COPY bot bot
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 GUFFAW_DATABASE=/data/guffaw.sqlite3
USER guffaw
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["python", "-m", "bot"]

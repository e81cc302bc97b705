# Node 24 with a shell, which the embedded database needs; with DATABASE_URL none is used.
FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/tmp/code
WORKDIR /srv/cafezal
COPY . .
# A user with a name: the embedded database looks it up. The build tools leave again.
RUN useradd --uid 10001 --home-dir /data --shell /usr/sbin/nologin cafezal \
  && install -d -o cafezal -g cafezal /data \
  && npm ci --include=dev && npm run build && npm prune --omit=dev
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=300", "--no-allocation-site-pretenuring", "apps/server/src/start/main.ts"]

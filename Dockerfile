# Waybill in production: `docker build -t waybill .`. Three stages: what is built, what runs, and the image of both, without tools
# for building. `npm run image:check` runs the same steps on this machine without Docker.
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
# pg_dump and pg_restore for `npm run backup`; they must not be older than the server, which compose.yaml has at 15, too.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-15 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production WAYBILL_DEMO=0 HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/texts ./texts
COPY --from=build /app/server/db/migrations ./server/db/migrations
COPY --from=build /app/server/geo/data ./server/geo/data
COPY --from=build /app/server/documents/fonts ./server/documents/fonts
COPY package.json LICENSE ./
COPY scripts ./scripts
COPY docs/examples ./docs/examples
RUN mkdir /data /backup && chown node:node /data /backup
USER node
VOLUME ["/data", "/backup"]
EXPOSE 4000
# A first start on a slow machine, or a long migration, is not a fault: compose.yaml would give the backups up.
HEALTHCHECK --interval=10s --timeout=3s --start-period=300s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.mjs"]

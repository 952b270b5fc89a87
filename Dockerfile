# Builds the server and its pages; runs as an unprivileged user, on a PostgreSQL of its own or on DATABASE_URL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
# What `npm ci` mends in the packages it has installed.
COPY patches patches
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/var/lib/slotwright
# For the names in the pictures of business pages.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-dejavu-core && rm -rf /var/lib/apt/lists/*
RUN mkdir -p /var/lib/slotwright && chown node:node /var/lib/slotwright
COPY --from=build --chown=node:node /app /app
USER node
VOLUME /var/lib/slotwright
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that signals reach the server itself.
CMD ["node", "scripts/start.mjs"]

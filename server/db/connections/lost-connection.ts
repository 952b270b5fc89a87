import postgres from "postgres";

/** What the driver calls the end of a connection, and what the system does; a socket in a folder is a file. */
const NETWORK = /^(CONNECTION_\w+|ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/;
const isSocketMissing = (error: Error) => "syscall" in error && error.syscall === "connect";

/** Whether an error says that the connection is gone, not that a statement failed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error instanceof postgres.PostgresError) return isEndReported(error);
  return NETWORK.test(String(error.code)) || isSocketMissing(error);
}

/** Whether an error is PostgreSQL's last word on a connection, which it closes behind it. */
export const isEndReported = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && (error.severity === "FATAL" || error.severity === "PANIC");

/** What an operation's documentation shows: a body that can be sent, and what it answers. */
export interface OperationExample {
  request?: unknown;
  response?: unknown;
}

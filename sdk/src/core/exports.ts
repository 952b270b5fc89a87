// What the client and the public client both give their callers.
export type { Answer, RateLimit } from "./answer";
export * from "./api-errors";
export type { ApiPromise } from "./api-promise";
export * from "./errors";
export type { LaterValue } from "./later-value";
export type { EndedAttempt, Logger, StartedAttempt } from "./observers/attempts";
export type { Page, PagePromise } from "./page";
export type { ApiRequest, PostOptions, RequestOptions } from "./request";
export type { ClientOptions, DeprecationNotice } from "./settings";

export { bearsAppToken, findAppAccess } from "./access";
export { type ClientFacts, factsOf } from "./client-metadata";
export { type AppClient, findClient, isKnownClient, registerClient } from "./clients";
export { giveCode, type OwnAccount, openAccountsOf } from "./consent";
export { exchangeCode, type Issued, refreshTokens } from "./exchange";
export { type ConnectedApp, disconnectAll, disconnectApp, listApps, revokeToken } from "./grants";
export { OauthError } from "./refusals";
export { ACCESS_MS } from "./tokens";

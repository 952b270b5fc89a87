import { publicRouter } from "../router";
import { managementSurface } from "../surfaces/rest/management";
import { type Route, RouteTable } from "../surfaces/rest/routes";

export const MANAGEMENT = "/api/v1";
export const UNKNOWN_ID = "0191e0a0-0000-7000-8000-000000000000";

/** Every operation of the management API, in the order of the router. */
export const managementRoutes: Route[] = managementSurface().table.all;
export const publicRoutes: Route[] = new RouteTable(publicRouter).all;

/** What a table of answers calls a route: `GET /services/{id}`. */
export const lineOf = ({ meta: { openapi } }: Route): string => `${openapi.method} ${openapi.path}`;

/** The path of a route with its parameters filled in: each with an unknown id unless given. */
export const pathOf = ({ meta: { openapi } }: Route, params: Record<string, string> = {}): string =>
  openapi.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? UNKNOWN_ID));

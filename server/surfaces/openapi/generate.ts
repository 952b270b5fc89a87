import { generateOpenApiDocument } from "trpc-to-openapi";
import { invariant } from "../../domain/errors";
import { API_VERSIONS } from "../rest/versions";
import { type ApiDescription, MANAGEMENT_API, PUBLIC_API } from "./apis";
import type { Components, Method, OpenApiDocument, Operation, PathItem, Schema } from "./document";
import { type Facts, factsOf } from "./facts";
import { ANSWER_HEADERS, HEADER_PARAMETERS } from "./headers";
import { named } from "./naming/name";
import { completed, type RawOperation } from "./operation";
import { mapped, tidied } from "./schemas";
import { tagsOf } from "./tags";
import { addWebhooks } from "./webhooks";

const OPENAPI_VERSION = "3.1.0";

interface RawDocument {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas?: Record<string, Schema> };
}

/** The OpenAPI description of the management API, with the webhooks it sends. */
export function managementDocument(): OpenApiDocument {
  const document = documentOf(MANAGEMENT_API);
  addWebhooks(document);
  return finished(named(document));
}

/** The OpenAPI description of the public API. */
export const publicDocument = (): OpenApiDocument => finished(named(documentOf(PUBLIC_API)));

/**
 * trpc-to-openapi reads the routers; what it cannot know (statuses, refusals, headers, names of bodies) is written
 * in afterwards from `meta`. Its HTTP handlers are not used, as they would change the schemas.
 */
function rawDocument({ router, title }: ApiDescription): RawDocument {
  // The generator wants a router of its own meta type, of which ours is a stricter one.
  const options = { title, version: "", baseUrl: "/", openApiVersion: OPENAPI_VERSION } as const;
  return JSON.parse(JSON.stringify(generateOpenApiDocument(router, options)));
}

function documentOf(api: ApiDescription): OpenApiDocument {
  const raw = rawDocument(api);
  const components = componentsOf(raw, api);
  const paths: Record<string, PathItem> = {};
  for (const facts of factsOf(api.router)) {
    const { path } = facts.route.meta.openapi;
    const method = facts.route.meta.openapi.method.toLowerCase() as Method;
    const operation = completed(operationAt(raw, facts), facts, { api, components });
    paths[path] = { ...paths[path], [method]: operation };
  }
  const { title, description, servers } = api;
  const info = {
    title,
    version: API_VERSIONS[0]?.date ?? "",
    description,
    license: { name: "MIT", identifier: "MIT" },
  };
  return { openapi: OPENAPI_VERSION, info, servers, tags: [], paths, components };
}

function operationAt(raw: RawDocument, { route }: Facts): RawOperation {
  const { path, method } = route.meta.openapi;
  const operation = raw.paths[path]?.[method.toLowerCase()];
  invariant(operation, `${method} ${path} is generated`);
  return operation;
}

function componentsOf(raw: RawDocument, { errors, securitySchemes }: ApiDescription): Components {
  const ours = Object.entries(raw.components.schemas ?? {}).filter(([name]) => !name.startsWith("error."));
  return {
    schemas: { ...mapped(Object.fromEntries(ours), tidied), [errors.name]: errors.schema },
    parameters: { ...HEADER_PARAMETERS },
    headers: ANSWER_HEADERS,
    responses: {},
    ...(securitySchemes ? { securitySchemes } : {}),
  };
}

/** Lists the tags in use and leaves out the components that nothing points to; the rest in the order of their names. */
function finished(document: OpenApiDocument): OpenApiDocument {
  const items = [...Object.values(document.paths), ...Object.values(document.webhooks ?? {})];
  const operations = items.flatMap((item) => Object.values(item) as Operation[]);
  const { securitySchemes, ...sections } = document.components;
  const text = JSON.stringify(document);
  const isUsed = (section: string, name: string) => text.includes(`"#/components/${section}/${name}"`);
  const kept = mapped(sections as Record<string, Record<string, unknown>>, (section, sectionName) =>
    Object.fromEntries(
      Object.entries(section)
        .filter(([name]) => isUsed(sectionName, name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
  const components = { ...kept, ...(securitySchemes ? { securitySchemes } : {}) } as Components;
  return { ...document, tags: tagsOf(operations.flatMap(({ tags }) => tags)), components };
}

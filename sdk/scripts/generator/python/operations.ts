import { type Method, pascal, refName } from "../document";

/** The input of an operation that can be tried out, where what it then answers is another thing. */
export function triesOutWith({ body, answer }: Method): string | undefined {
  const tried = answer?.anyOf?.[1]?.$ref;
  return tried && refName(tried) === "DryRun" && body?.schema.$ref ? refName(body.schema.$ref) : undefined;
}

/** The name of an answer that the document gives none. A page of a list needs none. */
export function answerNameOf({ answer, isList, operation }: Method): string | undefined {
  return answer?.properties && !isList ? `${pascal(operation.operationId)}Answer` : undefined;
}

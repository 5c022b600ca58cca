/** The OpenAPI document, made from the same schemas that validate requests. */
import * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors.ts";
import { idempotencyKeyPattern } from "./read-input.ts";

type JsonSchema = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}

function envelope(data: JsonSchema): JsonSchema {
  return {
    type: "object",
    required: ["code", "msg", "data"],
    properties: { code: { type: "integer" }, msg: { type: "string" }, data },
  };
}

function parametersOf(input: JsonSchema): object[] {
  const required = (input.required ?? []) as string[];
  return Object.entries((input.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }),
  );
}

function operation(name: string, call: Call, method: "get" | "post"): JsonSchema {
  const input = schemaOf(call.input, "input");
  const keySchema = { type: "string", pattern: idempotencyKeyPattern.source };
  const headers = call.mutation
    ? [{ name: "Idempotency-Key", in: "header", schema: keySchema }]
    : [];
  const body = {
    requestBody: {
      content: {
        "application/json": { schema: input },
        "application/x-www-form-urlencoded": { schema: input },
      },
    },
  };
  return {
    operationId: method === "post" && call.method === "GET" ? `${name}Post` : name,
    summary: call.summary,
    parameters: [...(method === "get" ? parametersOf(input) : []), ...headers],
    ...(method === "post" ? body : {}),
    security: call.access === "session" ? [{ session: [] }] : [],
    responses: {
      200: {
        description: "code 1 is success; see x-error-codes for the others",
        content: { "application/json": { schema: envelope(schemaOf(call.output, "output")) } },
      },
      default: {
        description: "404, 405, 413, 429, 500 and 503 carry the same envelope, data is null",
        content: { "application/json": { schema: envelope({ type: "null" }) } },
      },
    },
  };
}

export function openApiDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    const item: JsonSchema = {};
    if (call.method === "GET") item.get = operation(name, call, "get");
    if (call.method === "POST" || call.mutation) item.post = operation(name, call, "post");
    paths[call.path] = item;
  }
  return {
    openapi: "3.1.0",
    info: { title: "Edge broker", version: "1" },
    components: {
      securitySchemes: { session: { type: "apiKey", in: "header", name: "authorization" } },
    },
    "x-error-codes": errorCodes,
    paths,
  };
}

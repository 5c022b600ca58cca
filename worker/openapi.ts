import * as z from "zod/mini";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { pathParameters, pathTemplate } from "#domain/contracts/http/path.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { idempotencyKeyPattern } from "./read-input.ts";

type JsonSchema = Record<string, unknown>;
type AnyCall = Omit<Call, "audience" | "answer"> & {
  audience: Call["audience"] | DeskCall["audience"];
};

/** Makes the JSON Schema of wire values, in which codes are digits instead of the app's names. */
function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const options = { io: "input", unrepresentable: "any" } as const;
  const { $schema: _, ...json } = z.toJSONSchema(schema, options);
  return json;
}

function envelope(data: JsonSchema): JsonSchema {
  return {
    type: "object",
    required: ["code", "msg", "data"],
    properties: { code: { type: "integer" }, msg: { type: "string" }, data },
  };
}

function parametersOf(call: AnyCall, input: JsonSchema): Record<"path" | "query", object[]> {
  const inPath = new Set(pathParameters(call.path));
  const required = (input.required ?? []) as string[];
  const all = Object.entries((input.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, schema]) => ({
      name,
      in: inPath.has(name) ? "path" : "query",
      required: inPath.has(name) || required.includes(name),
      schema,
    }),
  );
  const at = (place: string) => all.filter((parameter) => parameter.in === place);
  return { path: at("path"), query: at("query") };
}

function bodyOf(call: AnyCall, input: JsonSchema): JsonSchema {
  const inPath = new Set(pathParameters(call.path));
  if (inPath.size === 0) return input;
  const properties = Object.entries((input.properties ?? {}) as JsonSchema);
  const required = (input.required ?? []) as string[];
  return {
    ...input,
    properties: Object.fromEntries(properties.filter(([name]) => !inPath.has(name))),
    required: required.filter((name) => !inPath.has(name)),
  };
}

function securityOf({ audience }: AnyCall): object[] {
  if (typeof audience !== "string" || audience === "operator") return [{ operator: [] }];
  return audience === "session" ? [{ session: [] }] : [];
}

function operation(name: string, call: AnyCall, method: "get" | "post"): JsonSchema {
  const input = schemaOf(call.input);
  const parameters = parametersOf(call, input);
  const sent = bodyOf(call, input);
  const keySchema = { type: "string", pattern: idempotencyKeyPattern.source };
  const headers = call.mutation
    ? [{ name: "Idempotency-Key", in: "header", schema: keySchema }]
    : [];
  const upload = { "multipart/form-data": { schema: sent } };
  const body = {
    requestBody: {
      content:
        call.body === "file"
          ? upload
          : {
              "application/json": { schema: sent },
              "application/x-www-form-urlencoded": { schema: sent },
            },
    },
  };
  return {
    operationId: method === "post" && call.method === "GET" ? `${name}Post` : name,
    summary: call.summary,
    parameters: [...parameters.path, ...(method === "get" ? parameters.query : []), ...headers],
    ...(method === "post" ? body : {}),
    security: securityOf(call),
    ...(typeof call.audience === "string" ? {} : { "x-permissions": call.audience }),
    responses: {
      200: {
        description: "code 1 is success; see x-error-codes for the others",
        content: { "application/json": { schema: envelope(schemaOf(call.output)) } },
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
  const all: Record<string, AnyCall> = { ...calls, ...deskCalls };
  for (const [name, call] of Object.entries(all)) {
    const item: JsonSchema = {};
    if (call.method === "GET") item.get = operation(name, call, "get");
    if (call.method === "POST" || call.mutation) item.post = operation(name, call, "post");
    paths[pathTemplate(call.path)] = item;
  }
  return {
    openapi: "3.1.0",
    info: { title: "Edge broker", version: "1" },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "header", name: "authorization" },
        operator: { type: "apiKey", in: "header", name: "authorization" },
      },
    },
    "x-error-codes": errorCodes,
    paths,
  };
}

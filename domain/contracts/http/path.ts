/** Parameters in a call's path, such as `order` in /api/receipt/:order, are fields of its input. */
const parameter = /:(\w+)/g;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(parameter)].map(([, name = ""]) => name);
}

/** Returns a request's path, and the fields that are not part of the path. */
export function fillPath(path: string, fields: Record<string, unknown>) {
  const names = new Set(pathParameters(path));
  return {
    path: path.replace(parameter, (_, name: string) => encodeURIComponent(String(fields[name]))),
    rest: Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name))),
  };
}

/** Returns the path in OpenAPI's form: /api/receipt/{order}. */
export function pathTemplate(path: string): string {
  return path.replace(parameter, "{$1}");
}

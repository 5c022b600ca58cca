/** Operators' sign-in by password and second factor; `passkeys.ts` has the sign-in by passkey. */
import * as z from "zod/mini";
import { personStatus } from "../../codes.ts";
import {
  wireChoice,
  wireCode,
  wireFlag,
  wireId,
  wireSecret,
  wireText,
  wireTyped,
  wireTypedCode,
} from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";
import { type DeskAudience, permissions } from "./permissions.ts";
import { ownRolePattern, roles } from "./roles.ts";

const roleId = z.union([z.enum(roles), z.string().check(z.regex(ownRolePattern))]);

const operatorFields = {
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleId,
  /** Name of a company's own role; empty for built-in roles. */
  role_name: z.string(),
  permissions: z.array(z.enum(permissions)),
  status: wireCode(personStatus),
  is_second_factor: wireFlag,
  created_ms: z.int(),
  seen_ms: z.int(),
};
export const operatorSchema = z.object(operatorFields);
export type WireOperator = z.input<typeof operatorSchema>;
export type OperatorView = z.output<typeof operatorSchema>;

export const deskLogin = defineDeskMutation("/api/desk/login", "public", {
  summary: "First step: e-mail and password. The answer is a ticket for the second",
  input: z.strictObject({ email: wireTyped(254), password: wireSecret }),
  output: z.object({
    ticket: z.string(),
    /** Set-up URL of the authenticator app at the first sign-in; empty afterwards. */
    otpauth: z.string(),
    secret: z.string(),
  }),
});

export const deskLoginVerify = defineDeskMutation("/api/desk/login_verify", "public", {
  summary: "Second step: six digits of the authenticator app",
  input: z.strictObject({ ticket: wireText(128), code: wireTypedCode(10) }),
  output: z.object({ token: z.string(), operator: operatorSchema }),
});

export const deskLogout = defineDeskMutation("/api/desk/logout", "operator", {
  summary: "End this session",
});

export const deskMe = defineDeskCall("/api/desk/me", "operator", {
  summary: "Who is signed in, and for which company",
  output: z.object({
    operator: operatorSchema,
    /** `is_first` marks the deployment's own company, whose owners create other companies. */
    company: z.object({ id: z.int(), name: z.string(), is_first: z.boolean() }),
    currency: z.string(),
    /** Amount above which two operators must approve, in `currency`. */
    four_eyes_amount: z.string(),
    /** Maximum that one operator may approve alone per day and kind of payment, in `currency`. */
    operator_day_amount: z.string(),
    zone: z.string(),
    /** Notice period (days) for worse terms; 0 while the company has no accounts. */
    terms_notice_days: z.int(),
  }),
});

export const deskPassword = defineDeskMutation("/api/desk/password", "operator", {
  summary: "Change the own password; all other sessions of the operator end",
  input: z.strictObject({ old_password: wireSecret, password: wireSecret }),
});

const managers: DeskAudience = ["manage_operators"];

export const operatorList = defineDeskCall("/api/desk/operators", managers, {
  summary: "The company's operators",
  output: z.array(
    z.object({
      ...operatorFields,
      /** Names of the operators to whom this one is tied (`db/desk/operator-ties.ts`). */
      tied_to: z.array(z.string()),
    }),
  ),
});

export const deskRoles = defineDeskCall("/api/desk/roles", managers, {
  summary: "Roles: the built-in ones, and those that the company made by changes of kind `role`",
  output: z.array(
    z.object({
      id: roleId,
      /** Name of a company's own role; empty for built-in roles. */
      name: z.string(),
      permissions: z.array(z.enum(permissions)),
      operators: z.int(),
      may_give: z.boolean(),
    }),
  ),
});

export const operatorMade = z.object({ operator: operatorSchema, password: z.string() });

export const operatorAdd = defineDeskMutation("/api/desk/operator_add", managers, {
  summary: "A new operator; the password is shown this once",
  input: z.strictObject({ email: wireTyped(254), name: wireText(100), role: roleId }),
  output: operatorMade,
});

export const operatorChange = defineDeskMutation("/api/desk/operator_change", managers, {
  summary: "Role or status of another operator; a disabled one is signed out at once",
  input: z.strictObject({
    id: wireId,
    role: z.optional(roleId),
    status: z.optional(z.pipe(wireChoice(["0", "1"]), z.transform(Number))),
  }),
  output: z.object({ operator: operatorSchema }),
});

export const operatorReset = defineDeskMutation("/api/desk/operator_reset", managers, {
  summary: "A new password for another operator, who sets up the second factor again",
  input: z.strictObject({ id: wireId }),
  output: operatorMade,
});

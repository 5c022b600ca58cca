/** Errors of the operators' desk only; `errors.ts` has the general ones. */
export const deskErrorCodes = {
  role_forbidden: 1400,
  /** The same operator cannot approve twice. */
  four_eyes: 1401,
  claimed_by_other: 1402,
  reason_required: 1403,
  operator_exists: 1404,
  /** Operators cannot change their own role or status, and one owner must remain. */
  operator_self: 1405,
  /** Both approvers count as one person: they are tied (`db/desk/operator-ties.ts`). */
  four_eyes_tied: 1406,
  /** The customer has the e-mail of the deciding operator, or of an operator tied to that one. */
  own_account: 1407,
  /** A field of a text is too long; `data` names the field, the language and the limit. */
  text_too_long: 1408,
  /** HTML whose elements nest so deep that readers would not see all of it. */
  text_too_deep: 1409,
  /** A text sent without a second operator may have links only to the company's sites. */
  link_elsewhere: 1463,
  /** Another operator has saved a newer version than the writer had read. */
  content_changed: 1410,
  /** Nothing can be published or sent without a title in at least one language. */
  text_missing: 1411,
  /** A published text of the company needs two operators: request a change. */
  text_public: 1480,
  /** No customer has this uid, or the country or tag of the audience is missing. */
  audience_unknown: 1412,
  list_full: 1464,
  request_open: 1465,
  /** The company has the maximum number of ready answers; `data.limit` is the maximum. */
  canned_limit: 1419,
  /** The company's currency cannot change, because all accounts are in it. */
  currency_kept: 1440,
  host_taken: 1441,
  role_name_taken: 1443,
  role_held: 1444,
  /** An operator cannot grant, or take away, a permission that the operator lacks. */
  permission_not_own: 1445,
  host_needed: 1442,
  /** The change would start too early: its subject has begun, or the notice period is too short. */
  too_soon: 1446,
  /** Worse terms for open positions would start before the notice period ends. */
  notice_too_short: 1710,
  /** A company with customers here cannot get its own back end. */
  customers_here: 1447,
  /** The address of a back end is a host of this platform. */
  back_end_here: 1448,
  /** DNS does not prove that the name is this company's; `data.record` is the missing record. */
  name_unproven: 1450,
  /** The resolver gave no usable answer. */
  name_not_looked_up: 1451,
} as const;

/** What the operators' desk refuses, beside what is refused everywhere (`errors.ts`). */
export const deskErrorCodes = {
  role_forbidden: 1400,
  /** The same operator cannot be both of the two. */
  four_eyes: 1401,
  claimed_by_other: 1402,
  reason_required: 1403,
  operator_exists: 1404,
  /** Operators cannot change their own role or status, and one owner remains. */
  operator_self: 1405,
  /** The two count as one person: one added or reset the other, or one owner did so with both. */
  four_eyes_tied: 1406,
  /** The customer has the e-mail of the operator, or of one who counts as the same person. */
  own_account: 1407,
  /** A field of a text is too long; `data` names the field, the language and the limit. */
  text_too_long: 1408,
  /** HTML whose elements lie so deep in others that readers would not be shown all of it. */
  text_too_deep: 1409,
  /** A text that one operator sends alone leads to none of the company's own sites. */
  link_elsewhere: 1463,
  /** Somebody saved another version since this one was read. */
  content_changed: 1410,
  /** Nothing can be published or sent without a title in at least one language. */
  text_missing: 1411,
  /** A published text of the company is changed by two people: ask for a change. */
  text_public: 1480,
  /** No customer is meant: no such uid, or no country. */
  audience_unknown: 1412,
  list_full: 1460,
  request_open: 1461,
  /** As many ready answers as a company may keep; `data.limit` is how many. */
  canned_limit: 1419,
  /** Accounts are kept in the company's currency: another one is for another company. */
  currency_kept: 1440,
  host_taken: 1441,
  role_name_taken: 1443,
  role_held: 1444,
  /** Nobody hands out, or takes away, what they may not do themselves. */
  permission_not_own: 1445,
  host_needed: 1442,
  /** What begins has begun, or begins sooner than it may be changed. */
  too_soon: 1446,
  /** Terms of what customers have open get worse, and start sooner than they are told for. */
  notice_too_short: 1710,
  /** A company with customers here gets no back end of its own. */
  customers_here: 1447,
  /** The address of a back end is a host of this platform. */
  back_end_here: 1448,
  /** DNS does not say that the name is this company's; `data.record` is the missing record. */
  name_unproven: 1450,
  /** The resolver gave no answer that says which records there are. */
  name_not_looked_up: 1451,
} as const;

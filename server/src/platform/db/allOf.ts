/**
 * The conditions that are asked for, joined: each way of asking is a statement of its own (decision 0028), since the server plans a statement
 * once for all its values. Values come through `bind`, never in the text.
 */
export const allOf = (...parts: readonly (string | false)[]): string => parts.filter(p => p !== false).join(' and ') || 'true'

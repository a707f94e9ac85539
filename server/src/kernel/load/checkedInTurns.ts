// A long answer is compared with its contract some rows at a time: of a list of two hundred lines with all their goods that alone takes a tenth of a second,
// in which nobody else is served.
import type { z } from 'zod'
import { inSlices } from './breath.ts'

/** Shorter lists are done at once. */
const LONG = 40
interface ArraySchema {
  element: z.ZodType
}
const elementOf = (schema: unknown): z.ZodType | undefined => {
  const element = (schema as Partial<ArraySchema> | undefined)?.element
  return typeof (element as { parse?: unknown } | undefined)?.parse === 'function' ? element : undefined
}

const isLong = (list: unknown): list is unknown[] => Array.isArray(list) && list.length > LONG

/** What `output.parse` gives, and its failures; at once where nothing is long. */
export function checkedInTurns(output: z.ZodType, data: unknown): unknown {
  const shape = (output as unknown as { shape?: Record<string, unknown> }).shape
  if (!shape || typeof data !== 'object' || data === null || Array.isArray(data)) return output.parse(data)
  for (const name in data) {
    const list: unknown = (data as Record<string, unknown>)[name]
    const element = isLong(list) ? elementOf(shape[name]) : undefined
    // The other fields, and a list that may not be empty, as the schema has them.
    const rest = element && output.safeParse({ ...data, [name]: [] })
    if (element && rest?.success)
      return inParts(list as unknown[], element).then(rows => ({ ...(rest.data as object), [name]: rows }))
  }
  return output.parse(data)
}

async function inParts(list: readonly unknown[], element: z.ZodType): Promise<unknown[]> {
  const rows: unknown[] = []
  const slice = inSlices()
  for (const row of list) {
    await slice()
    rows.push(element.parse(row))
  }
  return rows
}

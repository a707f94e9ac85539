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

/** What `output.parse` gives, and its failures. */
export async function checkedInTurns(output: z.ZodType, data: unknown): Promise<unknown> {
  const shape = (output as unknown as { shape?: Record<string, unknown> }).shape
  if (!shape || typeof data !== 'object' || data === null || Array.isArray(data)) return output.parse(data)
  for (const [name, list] of Object.entries(data)) {
    const element = Array.isArray(list) && list.length > LONG ? elementOf(shape[name]) : undefined
    // The other fields, and a list that may not be empty, as the schema has them.
    const rest = element && output.safeParse({ ...data, [name]: [] })
    if (!element || !rest?.success) continue
    const rows: unknown[] = []
    const slice = inSlices()
    for (const row of list as unknown[]) {
      await slice()
      rows.push(element.parse(row))
    }
    return { ...(rest.data as object), [name]: rows }
  }
  return output.parse(data)
}

// What both engines share is written once: an engine in memory answers at once, one in the database later. A walk that asks an engine is a generator of
// its questions; in memory it runs through without a turn of the loop in between, over the database each answer is awaited.

/** What an engine gives: the answer, or the promise of it. */
export type Now<T> = T | Promise<T>
export type Steps<T> = Generator<unknown, T, unknown>

/** One question of a walk: `const n = yield* ask(engine.count(c))`. */
export function* ask<T>(answer: Now<T>): Steps<T> {
  return (yield answer) as T
}
/** Several questions that do not wait for each other. */
export function* askAll<T>(answers: readonly Now<T>[]): Steps<T[]> {
  return (yield answers.some(a => a instanceof Promise) ? Promise.all(answers) : answers) as T[]
}

/** Of an engine that answers at once. */
export function now<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) {
    if (step.value instanceof Promise) throw new Error('this engine does not answer at once')
    step = steps.next(step.value)
  }
  return step.value
}

/** Of any engine; one that answers at once is answered in the same turn. */
export async function soon<T>(steps: Steps<T>): Promise<T> {
  let step = steps.next()
  while (!step.done) step = step.value instanceof Promise ? await answered(steps, step.value) : steps.next(step.value)
  return step.value
}
async function answered<T>(steps: Steps<T>, answer: Promise<unknown>): Promise<IteratorResult<unknown, T>> {
  let value: unknown
  try {
    value = await answer
  } catch (e) {
    return steps.throw(e)
  }
  return steps.next(value)
}

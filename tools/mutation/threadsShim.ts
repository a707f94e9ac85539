// Stands in for `kernel/load/threads.ts` while mutants are tried: the switch of a mutant is a global of this thread, so what would run in another runs here.
// Input and result are copied as they would be on their way to a thread and back; time and memory of the work have no end.
export function threads<Input, Result>(file: URL, _limits: object): (input: Input) => Promise<Result> {
  return async input => {
    const { default: work } = (await import(file.href)) as { default: (input: Input) => Promise<Result> }
    return structuredClone(await work(structuredClone(input)))
  }
}

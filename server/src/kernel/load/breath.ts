// Long work on the loop that serves everybody: a slice of it, then whatever else has come, then the next. However many such works there are, one of
// them goes on in a turn of the loop; else forty slices stand behind one another and are one long stop.

const SLICE_MS = 8

const line: (() => void)[] = []
let turning = false
function turn(): void {
  if (turning) return
  turning = true
  setImmediate(() => {
    turning = false
    line.shift()?.()
    if (line.length > 0) turn()
  })
}
/** Until it is this work's turn again. */
export const breath = (): Promise<void> =>
  new Promise(go => {
    line.push(go)
    turn()
  })

/** To be awaited after each step of a loop: lets the others in whenever a slice is over. The first slice begins with its turn. */
export function inSlices(): () => Promise<void> | undefined {
  let since = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return breath().then(() => {
      since = performance.now()
    })
  }
}

/** `rows` one by one made into something else. */
export async function mappedInSlices<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const slice = inSlices()
  const out: Made[] = []
  for (const row of rows) {
    await slice()
    out.push(make(row))
  }
  return out
}

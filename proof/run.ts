// npm run proof -- [name|T24 ...|quick|all|plans|ha|rolling|pitr|monitoring|drill|invariants] [--seed N] [--long] [--bidders N] [--seconds N] [--runs N] [--only CALL]: one line per property with its
// figures; exit status 0 only when all pass. Every proof ends with the invariants. `--long` gives rows their full counts; the numbers name other ones:
// people and seconds of T16, rounds of T18.
import { writeFileSync } from 'node:fs'
import type pg from 'pg'
import { type FaultWorld, openFaultWorld } from './fault/faultWorld.ts'
import { faultProofs, ownProofs } from './fault/rows.ts'
import { checkInvariants, invariants } from './invariants.ts'
import { openMall, type Mall } from './mall.ts'
import { drives } from './ha/drives.ts'
import type { Outcome, Size } from './outcome.ts'
import { allNames, chosen, proofs } from './proofs.ts'

const args = process.argv.slice(2)
const long = args.includes('--long')
const NUMBERS = ['--seed', '--bidders', '--seconds', '--runs']
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined
const words = args.filter((a, i) => !a.startsWith('--') && ![...NUMBERS, '--only', '--report'].includes(args[i - 1] ?? ''))
/** A number given by name; undefined: none was. What is no number ends the run before anything is started. */
function numberOf(name: string): number | undefined {
  const at = args.indexOf(name)
  if (at < 0) return undefined
  const n = Number(args[at + 1])
  if (!Number.isInteger(n) || n < 1) {
    console.error(`${name} 后面请写一个正整数`)
    process.exit(2)
  }
  return n
}
const firstSeed = numberOf('--seed') ?? Math.floor(Date.now() / 1000)
const size: Size = { long, bidders: numberOf('--bidders'), seconds: numberOf('--seconds'), runs: numberOf('--runs') }

// Years of trade have a database of their own, filled anew; it takes some minutes and is asked for by name.
if (words.includes('plans')) {
  const { plans } = await import('./plans/plans.ts')
  const outcome = await plans(text => console.log(text))
  console.log(`${outcome.pass ? 'PASS' : 'FAIL'} plans：${outcome.figures}`)
  process.exit(outcome.pass ? 0 : 1)
}

if (words.includes('drill')) {
  const { drill } = await import('./drill/drill.ts')
  const at = args.indexOf('--report')
  const report = (at < 0 ? undefined : args[at + 1]) ?? `.data/drill-${new Date().toISOString().slice(0, 10)}`
  const outcome = await drill({ seed: firstSeed, report, only: only?.split(',') ?? [] }, text => console.log(text))
  console.log(`${outcome.pass ? 'PASS' : 'FAIL'} drill：${outcome.figures}`)
  process.exit(outcome.pass ? 0 : 1)
}

const driven = words.filter(word => word in drives)
for (const word of driven) {
  const outcome = await drives[word]?.run(
    { seed: firstSeed, times: size.runs ?? 20, bouncer: args.includes('--bouncer') },
    text => console.log(text),
  )
  console.log(`${outcome?.pass ? 'PASS' : 'FAIL'} ${word}：${outcome?.figures ?? ''}`)
  if (!outcome?.pass) process.exit(1)
}
if (driven.length > 0) process.exit(0)

const names = chosen(words)
if (!names) {
  console.error(
    `没有这一项：${words.join(' ')}。可用：${allNames.join(' ')} plans ${Object.keys(drives).join(' ')} invariants quick all，或 T24 这样的编号`,
  )
  process.exit(2)
}

// What a run has started it also ends when it is told to end itself.
const open: { close(): Promise<void> }[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    setTimeout(() => process.exit(1), 15_000).unref()
    void Promise.allSettled(open.map(o => o.close())).then(() => process.exit(1))
  })
const results: object[] = []
let failed = 0
const holds = async (db: pg.Pool): Promise<string> => {
  const broken = await checkInvariants(db)
  return broken.map(b => `${b.id} ${b.says} ${b.violations} 处 ${JSON.stringify(b.sample)}`).join('；')
}
async function once(target: string, name: string, seed: number, db: pg.Pool | null, run: () => Promise<Outcome>): Promise<void> {
  const from = Date.now()
  const outcome = await run().catch((e: Error): Outcome => ({ pass: false, figures: `中断：${e.message}` }))
  const broken = db ? await holds(db).catch((e: Error) => `无法检查：${e.message}`) : ''
  const pass = outcome.pass && broken === ''
  if (!pass) failed += 1
  console.log(
    `${pass ? 'PASS' : 'FAIL'} ${target} ${name} 种子 ${seed}：${outcome.figures}${broken ? `；不变量被破坏：${broken}` : ''}（${((Date.now() - from) / 1000).toFixed(1)} 秒）`,
  )
  results.push({ target, name, seed, pass, figures: outcome.figures, broken })
}
async function last(db: pg.Pool): Promise<void> {
  const broken = await holds(db)
  if (broken) failed += 1
  console.log(`${broken ? 'FAIL' : 'PASS'} 不变量 ${invariants.length} 条${broken ? `：${broken}` : '，0 处违反'}`)
}

const ordinary = names.filter(name => proofs[name])
if (ordinary.length > 0 || names.length === 0) {
  const mall: Mall = await openMall(firstSeed)
  open.push(mall)
  try {
    for (const name of ordinary) {
      const proof = proofs[name]
      for (let n = 0; proof && n < proof.runs; n += 1)
        await once(proof.target, name, firstSeed + n, mall.db, () =>
          proof.run({ ...mall, base: mall.base, seed: firstSeed + n }, size),
        )
    }
    await last(mall.db)
  } finally {
    await mall.close()
  }
}

const breaking = names.filter(name => faultProofs[name])
if (breaking.length > 0) {
  const world: FaultWorld = await openFaultWorld(firstSeed)
  open.push(world)
  try {
    for (const name of breaking) {
      const proof = faultProofs[name]
      if (proof)
        await once(proof.target, name, firstSeed, world.db, async () => {
          try {
            return await proof.run(world, long)
          } finally {
            await world.heal()
          }
        })
    }
    await last(world.db)
  } finally {
    await world.close()
  }
}
for (const name of names) {
  const proof = ownProofs[name]
  if (proof) await once(proof.target, name, firstSeed, null, () => proof.run(firstSeed, only))
}
writeFileSync('proof/last-run.json', `${JSON.stringify({ at: new Date().toISOString(), long, failed, results }, null, 1)}\n`)
process.exit(failed === 0 ? 0 : 1)

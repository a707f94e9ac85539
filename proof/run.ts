// npm run proof -- [name ...|all|invariants] [--seed N]: one line per property with its figures; exit status 0 only when all pass.
// Every proof ends with the invariants. Concurrency proofs run three times with different seeds.
import { writeFileSync } from 'node:fs'
import { access } from './access.ts'
import { bursts } from './bursts.ts'
import { checkInvariants, invariants, notReached } from './invariants.ts'
import { hostile, identity, numbers } from './input.ts'
import { massassign } from './massassign.ts'
import { openMall, type Mall } from './mall.ts'
import { doublepay, money, overspend } from './money.ts'
import type { Outcome } from './outcome.ts'
import { proxy } from './proxy.ts'
import { cookies, redirect, sessions } from './session.ts'
import { states } from './states.ts'
import { deadlock, idem, oversell, samesku } from './stock.ts'
import { throttle } from './throttle.ts'
import { uploads } from './uploads.ts'

interface Proof {
  target: string
  runs: number
  run(mall: Mall): Promise<Outcome>
}

const proofs: Record<string, Proof> = {
  oversell: { target: 'T01', runs: 3, run: oversell },
  deadlock: { target: 'T02', runs: 3, run: deadlock },
  samesku: { target: 'T03', runs: 1, run: samesku },
  idem: { target: 'T05', runs: 3, run: idem },
  doublepay: { target: 'T06', runs: 3, run: doublepay },
  overspend: { target: 'T07', runs: 3, run: overspend },
  money: { target: 'T11', runs: 1, run: money },
  numbers: { target: 'T12', runs: 1, run: numbers },
  states: { target: 'T15', runs: 1, run: states },
  matrix: { target: 'T38', runs: 1, run: access },
  identity: { target: 'T39', runs: 1, run: identity },
  massassign: { target: 'T40', runs: 1, run: massassign },
  proxy: { target: 'T41', runs: 1, run: proxy },
  sessions: { target: 'T42', runs: 1, run: sessions },
  throttle: { target: 'T43', runs: 1, run: throttle },
  bursts: { target: 'T43', runs: 3, run: bursts },
  cookies: { target: 'T44', runs: 1, run: cookies },
  redirect: { target: 'T45', runs: 1, run: redirect },
  hostile: { target: 'T46', runs: 1, run: hostile },
  uploads: { target: 'T48', runs: 1, run: uploads },
}

const args = process.argv.slice(2)
const seedAt = args.indexOf('--seed')
const firstSeed = seedAt >= 0 ? Number(args[seedAt + 1]) : Math.floor(Date.now() / 1000)
const named = args.filter((a, i) => !a.startsWith('--') && (seedAt < 0 || i !== seedAt + 1))
const names = named.length === 0 || named.includes('all') ? Object.keys(proofs) : named.filter(n => n !== 'invariants')
for (const name of names)
  if (!proofs[name] && name !== 'plans') {
    console.error(`没有这一项：${name}。可用：${Object.keys(proofs).join(' ')} plans invariants all`)
    process.exit(2)
  }

// Years of trade have a database of their own, filled anew; it takes some minutes and is asked for by name.
if (named.includes('plans')) {
  const { plans } = await import('./plans/plans.ts')
  const outcome = await plans(text => console.log(text))
  console.log(`${outcome.pass ? 'PASS' : 'FAIL'} plans：${outcome.figures}`)
  process.exit(outcome.pass ? 0 : 1)
}

const results: object[] = []
let failed = 0
const mall = await openMall(firstSeed)
const holds = async (): Promise<string> => {
  const broken = await checkInvariants(mall.db)
  return broken.map(b => `${b.id} ${b.says} ${b.violations} 处 ${JSON.stringify(b.sample)}`).join('；')
}
try {
  for (const name of names) {
    const proof = proofs[name] as Proof
    for (let run = 0; run < proof.runs; run += 1) {
      const seed = firstSeed + run
      const from = Date.now()
      let outcome: Outcome
      try {
        outcome = await proof.run({ ...mall, base: mall.base, seed })
      } catch (e) {
        outcome = { pass: false, figures: `中断：${(e as Error).message}` }
      }
      const broken = await holds()
      const pass = outcome.pass && broken === ''
      if (!pass) failed += 1
      console.log(
        `${pass ? 'PASS' : 'FAIL'} ${proof.target} ${name} 种子 ${seed}：${outcome.figures}${broken ? `；不变量被破坏：${broken}` : ''}（${((Date.now() - from) / 1000).toFixed(1)} 秒）`,
      )
      results.push({ target: proof.target, name, seed, pass, figures: outcome.figures, broken })
    }
  }
  const broken = await holds()
  if (broken) failed += 1
  console.log(
    `${broken ? 'FAIL' : 'PASS'} 不变量 ${invariants.length} 条${broken ? `：${broken}` : '，0 处违反'}；未到的房间：${notReached.join('、')}`,
  )
} finally {
  await mall.close()
}
writeFileSync('proof/last-run.json', `${JSON.stringify({ at: new Date().toISOString(), failed, results }, null, 1)}\n`)
process.exit(failed === 0 ? 0 : 1)

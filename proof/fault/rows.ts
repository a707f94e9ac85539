// The rows that break things (docs/reliability.md, T24-T30, T33, T34). They share one throw-away world; each leaves it healed.
import type { Outcome } from '../outcome.ts'
import { closeCrash, twoServers } from '../bidding.ts'
import { dearest } from '../dearest.ts'
import { brokenCalls, liveBrowser } from './browser.ts'
import { brokenPage } from './brokenPage.ts'
import { dbRestart, halfOpen, startWithout } from './database.ts'
import type { FaultWorld } from './faultWorld.ts'
import { diskFull } from './diskFull.ts'
import { drain } from './drain.ts'
import { importKill } from './importKill.ts'
import { kill9, killJobs } from './kill.ts'
import { overload } from './overload.ts'
import { partners } from './partners.ts'
import { restore } from './restore.ts'
import { skew } from './skew.ts'
import { shields } from '../storedXssInDatabase.ts'
import { slow } from './slow.ts'

export interface FaultProof {
  target: string
  /** Measured on two shared cores. */
  seconds: number
  run(world: FaultWorld, long: boolean): Promise<Outcome>
}

export const faultProofs: Record<string, FaultProof> = {
  kill9: { target: 'T24', seconds: 28, run: kill9 },
  killjobs: { target: 'T24', seconds: 27, run: killJobs },
  bidtwo: { target: 'T16', seconds: 30, run: twoServers },
  closecrash: { target: 'T23', seconds: 260, run: closeCrash },
  dbrestart: { target: 'T25', seconds: 40, run: dbRestart },
  halfopen: { target: 'T25', seconds: 40, run: halfOpen },
  startwithout: { target: 'T25', seconds: 10, run: startWithout },
  livebrowser: { target: 'T25', seconds: 16, run: liveBrowser },
  importkill: { target: 'T49', seconds: 240, run: importKill },
  overload: { target: 'T26', seconds: 40, run: overload },
  skew: { target: 'T28', seconds: 52, run: skew },
  slow: { target: 'T29', seconds: 31, run: slow },
  drain: { target: 'T30', seconds: 18, run: drain },
  brokenpage: { target: 'T33', seconds: 8, run: brokenPage },
  brokencalls: { target: 'T33', seconds: 35, run: brokenCalls },
}

/** These need a PostgreSQL of another kind, or leave their mall as nobody else can use it: they bring their own, and hold the invariants against it themselves. */
export const ownProofs: Record<string, { target: string; seconds: number; run(seed: number, only?: string): Promise<Outcome> }> =
  {
    dearest: { target: 'T26', seconds: 600, run: dearest },
    partners: { target: 'T36', seconds: 150, run: partners },
    diskfull: { target: 'T27', seconds: 20, run: diskFull },
    shields: { target: 'T50', seconds: 200, run: shields },
    restore: { target: 'T34', seconds: 30, run: restore },
  }

// Every property with its row of the target table, how often it runs, and the seconds of all its runs on two shared cores (the time in brackets of a run, rounded up).
import { access } from './access.ts'
import { anonymous, auction, deposit, lastSecond, softClose, tie } from './bidding.ts'
import { released } from './bidReleased.ts'
import { falling } from './bidFalling.ts'
import { ranks } from './bidRanks.ts'
import { sealed } from './bidSealed.ts'
import { bursts } from './bursts.ts'
import { groupBuy } from './groupBuy.ts'
import { agreed } from './agreed.ts'
import { coupon } from './coupon.ts'
import { quote } from './quote.ts'
import { exports } from './exports.ts'
import { framework } from './framework.ts'
import { rebate } from './rebate.ts'
import { hostile, identity, numbers } from './input.ts'
import { massassign } from './massassign.ts'
import { doublepay, money, overspend } from './money.ts'
import { histories, invoices, ledger, refunds } from './moneyBack.ts'
import { bankBack, bankBackLost, erpAnswers, taxAnswers } from './neighbours.ts'
import { proxy } from './proxy.ts'
import { consent } from './consent.ts'
import { cookies, redirect, sessions } from './session.ts'
import { signDown, signing, signLost } from './signing.ts'
import { states } from './states.ts'
import { deadlock, idem, oversell, samesku } from './stock.ts'
import { throttle } from './throttle.ts'
import { travel } from './travel.ts'
import { uploads } from './uploads.ts'
import { faultProofs, ownProofs } from './fault/rows.ts'
import type { Mall } from './mall.ts'
import type { Outcome, Size } from './outcome.ts'

export interface Proof {
  target: string
  /** Concurrency proofs run three times with different seeds. */
  runs: number
  seconds: number
  run(mall: Mall, size: Size): Promise<Outcome>
}

export const proofs: Readonly<Record<string, Proof>> = {
  oversell: { target: 'T01', runs: 3, seconds: 19, run: oversell },
  deadlock: { target: 'T02', runs: 3, seconds: 20, run: deadlock },
  samesku: { target: 'T03', runs: 1, seconds: 1, run: samesku },
  idem: { target: 'T05', runs: 3, seconds: 20, run: idem },
  doublepay: { target: 'T06', runs: 3, seconds: 15, run: doublepay },
  overspend: { target: 'T07', runs: 3, seconds: 7, run: overspend },
  refund: { target: 'T08', runs: 1, seconds: 10, run: refunds },
  invoice: { target: 'T09', runs: 1, seconds: 5, run: invoices },
  ledger: { target: 'T10', runs: 1, seconds: 150, run: ledger },
  histories: { target: 'T10', runs: 1, seconds: 150, run: histories },
  money: { target: 'T11', runs: 1, seconds: 1, run: money },
  numbers: { target: 'T12', runs: 1, seconds: 2, run: numbers },
  groupbuy: { target: 'T13', runs: 3, seconds: 20, run: groupBuy },
  framework: { target: 'T14', runs: 3, seconds: 40, run: framework },
  rebate: { target: 'T14', runs: 1, seconds: 20, run: rebate },
  agreed: { target: 'T14', runs: 3, seconds: 6, run: agreed },
  coupon: { target: 'T13', runs: 3, seconds: 6, run: coupon },
  quote: { target: 'T13', runs: 3, seconds: 5, run: quote },
  auction: { target: 'T16', runs: 1, seconds: 30, run: auction },
  tie: { target: 'T17', runs: 3, seconds: 15, run: tie },
  lastsecond: { target: 'T18', runs: 1, seconds: 50, run: lastSecond },
  softclose: { target: 'T19', runs: 1, seconds: 15, run: softClose },
  sealed: { target: 'T20', runs: 1, seconds: 90, run: sealed },
  falling: { target: 'T17', runs: 1, seconds: 25, run: falling },
  ranks: { target: 'T20', runs: 1, seconds: 60, run: ranks },
  deposit: { target: 'T21', runs: 1, seconds: 8, run: deposit },
  released: { target: 'T21', runs: 1, seconds: 150, run: released },
  anonymous: { target: 'T22', runs: 1, seconds: 5, run: anonymous },
  states: { target: 'T15', runs: 1, seconds: 30, run: states },
  matrix: { target: 'T38', runs: 1, seconds: 45, run: access },
  identity: { target: 'T39', runs: 1, seconds: 2, run: identity },
  massassign: { target: 'T40', runs: 1, seconds: 20, run: massassign },
  proxy: { target: 'T41', runs: 1, seconds: 12, run: proxy },
  sessions: { target: 'T42', runs: 1, seconds: 1, run: sessions },
  throttle: { target: 'T43', runs: 1, seconds: 50, run: throttle },
  bursts: { target: 'T43', runs: 3, seconds: 85, run: bursts },
  cookies: { target: 'T44', runs: 1, seconds: 2, run: cookies },
  redirect: { target: 'T45', runs: 1, seconds: 1, run: redirect },
  hostile: { target: 'T46', runs: 1, seconds: 110, run: hostile },
  signing: { target: 'T36', runs: 1, seconds: 15, run: signing },
  signlost: { target: 'T37', runs: 1, seconds: 40, run: signLost },
  bankback: { target: 'T36', runs: 1, seconds: 40, run: bankBack },
  bankbacklost: { target: 'T37', runs: 1, seconds: 130, run: bankBackLost },
  taxanswers: { target: 'T36', runs: 1, seconds: 30, run: taxAnswers },
  erpanswers: { target: 'T36', runs: 1, seconds: 30, run: erpAnswers },
  signdown: { target: 'T32', runs: 1, seconds: 130, run: signDown },
  uploads: { target: 'T48', runs: 1, seconds: 30, run: uploads },
  exports: { target: 'T49', runs: 1, seconds: 110, run: exports },
  consent: { target: 'T50', runs: 1, seconds: 5, run: consent },
  travel: { target: 'travel', runs: 1, seconds: 330, run: mall => travel(mall) },
}

/** Stock, money, access, cookies, a start without a database, broken pages: under two minutes with the start of both worlds. */
const QUICK: ReadonlySet<string> = new Set([
  'oversell',
  'deadlock',
  'samesku',
  'overspend',
  'money',
  'numbers',
  'identity',
  'sessions',
  'cookies',
  'redirect',
  'startwithout',
  'brokenpage',
])

export const allNames: readonly string[] = [...Object.keys(proofs), ...Object.keys(faultProofs), ...Object.keys(ownProofs)]
const targetOf = (name: string): string | undefined => (proofs[name] ?? faultProofs[name] ?? ownProofs[name])?.target

export const quickNames = (): string[] => allNames.filter(name => QUICK.has(name))

/** Names or rows of the table (T24); `all`, `quick`. A word that is none of these gives null. */
export function chosen(words: readonly string[]): string[] | null {
  if (words.length === 0 || words.includes('all')) return [...allNames]
  const names: string[] = []
  for (const word of words) {
    if (word === 'invariants') continue
    const found = word === 'quick' ? quickNames() : allNames.filter(n => n === word || targetOf(n) === word)
    if (found.length === 0) return null
    names.push(...found)
  }
  return [...new Set(names)]
}

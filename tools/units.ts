// What is named by a unit has its type (decision 0258): a `number` called priceFen takes kilograms without a word.
import { sources } from './source.ts'

const NAMED = /(?<![\w.$'"])(?:\w*[a-z0-9](?:Fen|Kg|Um)|fen|kg|um)\??: (?:number\b(?!\s*(?:=>|\[\]|\())|z\.int\()/
/** A price per ton is no sum of money: fen by kg. */
const RATE = /Per(?:Ton|Kg)\w*\??: /

/** Lines of a text that give a plain number the name of a unit. */
export const unitLines = (text: string): number[] =>
  text.split('\n').flatMap((line, i) => (NAMED.test(line) && !RATE.test(line) ? [i + 1] : []))

export const unitProblems = (): string[] =>
  sources(['domain/src', 'contract/src', 'server/src', 'web/src', 'ops/src', 'client/src', 'demo/src'])
    .filter(f => !f.test)
    .flatMap(f =>
      unitLines(f.text).map(
        line => `${f.file}:${line} 名字带单位，类型却是 number：请用 Fen、Kg、Um（协议里 fenInt、kgInt、umInt）`,
      ),
    )

import type { Fen } from '../../kernel/money.ts'
import { expect, test } from 'vitest'
import { bestPrice, type PriceOffer } from './priceOffer.ts'

const offer = (source: PriceOffer['source'], priceFen: Fen, how: PriceOffer['how']): PriceOffer => ({
  source,
  sourceNo: source === 'agreement' ? '' : 'N1',
  priceFen,
  how,
  note: '',
  href: '',
})
const taken = (listFen: Fen, offers: PriceOffer[]) => {
  const best = bestPrice(listFen, offers)
  return [best.prices.filter(p => p.taken).map(p => p.source), best.priceFen]
}

test.each([
  ['alone, the list price', [], ['list'], 350_000],
  ['the lowest that is open', [offer('agreement', 345_000, 'open')], ['agreement'], 345_000],
  ['what is equal stays the list price', [offer('agreement', 350_000, 'open')], ['list'], 350_000],
  ['what is dearer is told, not taken', [offer('agreement', 351_000, 'open')], ['list'], 350_000],
  [
    'what would apply elsewhere is told only',
    [offer('group', 330_000, 'told'), offer('contract', 320_000, 'told')],
    ['list'],
    350_000,
  ],
  [
    'a basket of a contract asks the contract’s price, also where others are lower',
    [offer('agreement', 345_000, 'open'), offer('contract', 352_000, 'bound')],
    ['contract'],
    352_000,
  ],
] as const)('%s', (_what, offers, source, fen) => expect(taken(350_000, [...offers])).toEqual([source, fen]))

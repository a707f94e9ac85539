import { expect, test } from 'vitest'
import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { areaWords } from './areaWords.ts'

const REBAR = { channelCode: 'J0000009' }
const SECTIONS = { channelCode: 'J0000006' }
const location = { salesAreaCode: '035', cityName: '石家庄市' }
const plan = (...groups: { channelCode: string }[]) => ({ salesAreaCode: '020', areaName: '广东', freightFen: 36_000, groups })
const byTruck = { freightMode: FreightMode.truck, location }

test('goods of one price everywhere are not said to be priced by the address, their freight is', () => {
  expect(areaWords(plan(SECTIONS), byTruck)).toBe('商品价格不分区域，运费按送到收货地址（广东）；购物车按石家庄市算。')
  expect(areaWords(plan(REBAR), byTruck)).toBe(
    '价格按收货地址所在价格区域（广东），运费按送到收货地址（广东）；购物车按石家庄市算。',
  )
  expect(areaWords(plan(REBAR, SECTIONS), byTruck)).toContain('普通渠道的商品价格不分区域')
})

test('nothing is said where nothing differs: goods of one price everywhere that are fetched, and an address of the visitor’s own area', () => {
  expect(areaWords({ ...plan(SECTIONS), freightFen: 0 }, { ...byTruck, freightMode: FreightMode.selfPickup })).toBe('')
  expect(areaWords({ ...plan(REBAR), salesAreaCode: '035' }, byTruck)).toBe('')
})

import { describe, expect, test } from 'vitest'
import { companyDataCalls } from '../people/company/companyData.ts'
import { account, mobile, orderCode, text, word } from './call.ts'
import { truck } from '../delivery/shipment/shipment.ts'

describe('numbers and names come in as they were copied', () => {
  test.each(['102 0000 0103', '+86 102-0000-0103', '１０２００００0103', '102\u200b00000103', '\u202d10200000103\u202c'])(
    'the mobile %j',
    said => {
      expect(mobile.parse(said)).toBe('10200000103')
      expect(account.parse(said)).toBe('10200000103')
    },
  )

  test('what is no mobile stays refused in words', () => {
    for (const said of ['1020000010', '102000001034', '20200000103'])
      expect(mobile.safeParse(said).error?.issues[0]?.message).toBe('手机号是 11 位数字，以 1 开头')
  })

  test('an invoice title with its numbers', () => {
    const title = companyDataCalls['/api/company/insertCompanyInvoice'].input.parse({
      title: '某某（北京）\u200b有限公司',
      taxNo: '\u202d91130100 ＤＥＭ０００014u\u202c',
      bankAccount: '6222 0200-１２３４\u200b5678',
    })
    expect(title).toMatchObject({ title: '某某（北京）有限公司', taxNo: '91130100DEM000014U', bankAccount: '6222020012345678' })
  })

  test('a truck and its driver', () => {
    const said = {
      plate: '\u202d冀A·12345\u202c',
      driverName: '王 强',
      driverMobile: '+86 10200000103',
      driverId: '110105 19491231\u200b002x',
    }
    expect(truck.parse(said)).toMatchObject({ driverName: '王强', driverMobile: '10200000103', driverId: '11010519491231002X' })
  })

  test('a number that is looked for, and a remark of which nothing is lost that can be seen', () => {
    expect(word(40).parse('DD2026112８\u200b')).toBe('DD20261128')
    expect(orderCode.parse(' DD2026\u200b1128000001 ')).toBe('DD20261128000001')
    expect(text(20).parse(' 请（上午）送，２０ 吨\u200b ')).toBe('请（上午）送，２０ 吨')
  })
})

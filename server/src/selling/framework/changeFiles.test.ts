// 变更附件: what the buyer bases an application on is read by his company and by the mill's people who see contracts, by nobody else.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import type { Caller } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { clerk, coil, contract, openContracts } from './testContract.ts'

openContracts()

async function upload(who: Caller, purpose: string): Promise<string> {
  const mark = 'mall-test-boundary'
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c8321a' } })
    .png()
    .toBuffer()
  const sent = await mall.app.inject({
    method: 'POST',
    url: '/api/file/oneFileUpload',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, token: who.token ?? '' },
    payload: Buffer.concat([
      part('name="purpose"', purpose),
      part('name="file"; filename="order.png"\r\ncontent-type: application/octet-stream', picture),
      Buffer.from(`--${mark}--\r\n`),
    ]),
  })
  return sent.json<{ data: { fileId: string } }>().data.fileId
}
/** As a browser that has logged in: its cookies alone. */
async function browserOf(url: string, who: object): Promise<(fileId: string) => Promise<number>> {
  const login = await mall.app.inject({ method: 'POST', url, payload: { ...who, password: DEMO_PASSWORD } })
  const cookie = login.cookies.map(c => `${c.name}=${encodeURIComponent(c.value)}`).join('; ')
  return async id => (await mall.app.inject({ method: 'GET', url: `/api/file/get?id=${id}`, headers: { cookie } })).statusCode
}

test('attachments go with an application: the own company and the desk read them, another company neither names nor reads them', async () => {
  const ccNo = await contract()
  const other = await mall.buyer('demo02')
  const [mine, theirs, licence] = [
    await upload(buyer, 'frameworkChange'),
    await upload(other, 'frameworkChange'),
    await upload(buyer, 'licence'),
  ]
  const apply = (fileIds: string[]) => ({
    ccNo,
    lines: [{ lineNo: 1, committedKg: coil.kg * 11 }],
    reason: '新增订单',
    fileIds,
    requestId: key(),
  })
  for (const foreign of [theirs, licence, 'AAAAAAAAAAAAAAAAAAAAAA'])
    expect((await buyer.ask('/api/framework/applyFrameworkContractChange', apply([mine, foreign]))).code).toBe(
      Codes.FRAMEWORK_CHANGE,
    )
  const asked = apply([mine, mine])
  const { changeNo } = await buyer.get('/api/framework/applyFrameworkContractChange', asked)
  expect(await buyer.get('/api/framework/applyFrameworkContractChange', asked)).toEqual({ changeNo })
  const files = [{ fileId: mine, fileName: 'order.png' }]
  expect((await buyer.get('/api/framework/getFrameworkChangeLogPages', { ccNo })).list[0]).toMatchObject({ changeNo, files })
  expect((await clerk.get('/api/ops/getFrameworkChanges', { ccNo })).list[0]).toMatchObject({ changeNo, files })
  expect((await other.get('/api/framework/getFrameworkChangeLogPages', { ccNo })).list).toEqual([])
  const [own, desk, stranger] = [
    await browserOf('/api/user/loginUser', { userName: 'demo01' }),
    await browserOf('/api/ops/loginStaff', { staffCode: 'S002' }),
    await browserOf('/api/user/loginUser', { userName: 'demo02' }),
  ]
  expect([await own(mine), await desk(mine), await stranger(mine)]).toEqual([200, 200, 404])
})

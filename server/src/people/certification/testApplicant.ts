// For the tests: a person without a company, his files, a whole application.
import { randomBytes, randomInt } from 'node:crypto'
import { allFields, emptyForm } from '@mall/domain/people/certification/certification.fields.ts'
import { papersOf } from '@mall/domain/people/certification/papers.rules.ts'
import { orgCheckOf, wholeCheckOf } from '@mall/domain/kernel/creditCode.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { Caller, TestMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'

export type Fields = NonNullable<Sent<'/api/company/UserCompanyCertificationNew'>['fields']>

/** A sound code nobody has. */
export function newCreditCode(): string {
  const body = `DEM${String(randomInt(10_000, 80_000))}`
  const first17 = `91130100${body}${orgCheckOf(body)}`
  return first17 + wholeCheckOf(first17)
}

/** Somebody who has just registered. */
export async function newcomer(mall: TestMall): Promise<Caller & { mobile: string; userId: number }> {
  const mobile = `1020${randomInt(1_000_000, 9_999_999)}`
  const { pool } = mall.world
  const row = await pool.row<{ id: number }>(
    `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type)
     select $1, $2, '新人', '新人', password_hash, 1 from app_user where user_name = 'demo01' returning id`,
    [`hy${mobile}`, mobile],
  )
  const { token } = await mall.guest.get('/api/user/loginUser', { userName: mobile, password: DEMO_PASSWORD })
  const caller = await mall.buyer(mobile)
  return { ...caller, token, mobile, userId: row?.id ?? 0 }
}

export async function newFile(mall: TestMall, userId: number): Promise<{ fileId: string; fileName: string }> {
  const fileId = randomBytes(16).toString('base64url')
  await mall.world.pool.run(
    `insert into file_object (id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     values ($1, $2, 'licence', 'test/' || $1, '执照.pdf', 'application/pdf', 10, repeat('0', 64))`,
    [fileId, userId],
  )
  return { fileId, fileName: '' }
}

export async function wholeForm(mall: TestMall, userId: number, o: Partial<Fields> = {}): Promise<Fields> {
  const branch = await mall.world.pool.row<{ code: string }>('select line_no as code from sub_bank order by line_no limit 1')
  return {
    companyName: '石家庄演示测试钢材有限公司',
    creditCode: newCreditCode(),
    legalPerson: '马丁酉',
    nature: 2,
    industry: 0,
    customerCategory: '贸易商',
    registeredCapitalWan: 500,
    establishedOn: '2015-06-30',
    validUntil: '长期',
    cityCode: '130100',
    address: '石家庄市示例区演示大道 9 号',
    tel: '0311-00009999',
    businessScope: '钢材销售',
    licenceFile: await newFile(mall, userId),
    agentName: '新人',
    agentMobile: '10200009988',
    letterFile: await newFile(mall, userId),
    lineNo: branch?.code ?? '',
    bankAccount: `6222${randomInt(10_000_000, 90_000_000)}1234`,
    invoiceAddress: '石家庄市示例区演示大道 9 号',
    invoiceTel: '0311-00009999',
    invoiceType: 2,
    ...o,
  }
}

/** Saves the form and passes the bank check; the version to submit with. */
export async function prepared(mall: TestMall, who: Caller & { userId: number }, o: Partial<Fields> = {}): Promise<number> {
  const saved = await who.get('/api/company/UserCompanyCertificationNew', {
    version: 0,
    fields: await wholeForm(mall, who.userId, o),
  })
  const { sandboxAmountFen = 0 } = await who.get('/api/company/startBankCheck', { version: saved.version })
  await who.get('/api/company/answerBankCheck', { amountFen: sandboxAmountFen })
  return saved.version
}
/** A submitted application of a newcomer. */
export async function submitted(mall: TestMall, who: Caller & { userId: number }, o: Partial<Fields> = {}) {
  const version = await prepared(mall, who, o)
  return who.get('/api/company/UserCompanyCertificationNew', { version, fields: {}, submit: true })
}

/** What a reviewer says who has looked at everything: each field right, each paper opened. */
export async function allRight(mall: TestMall, certCode: string) {
  const row = await mall.world.pool.row<{ form: object }>('select form from certification where cert_code = $1', [certCode])
  return {
    approve: true,
    verdicts: allFields.map(field => ({ field, ok: true, reason: '' })),
    papersSeen: papersOf({ ...emptyForm, ...row?.form }).map(p => p.fileId),
  }
}

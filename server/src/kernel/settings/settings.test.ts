import { Partner } from '@mall/domain/platform/partner/partner.codes.ts'
import { allPartners } from './partners.ts'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const base = { MALL_DATA: '.data/test', PORT: '0' }
const key = Buffer.alloc(32, 7).toString('base64')
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://mall:x@db.internal/mall',
  ORIGIN: 'https://mall.example',
  COOKIE_KEYS: key,
  DATA_KEYS: key,
  BANK_SECRET: key,
}

test.each([
  ['ORIGIN', 'notaurl'],
  ['ORIGIN', 'http://'],
  ['ORIGIN', 'https://mall.example/shop'],
  ['ORIGIN', 'javascript:alert(1)'],
  ['TRUST_PROXY', 'garbage'],
  ['TRUST_PROXY', '10.0.0.5/33'],
  ['TRUST_PROXY', '10.0.0.5,'],
  ['DATABASE_URL', 'hello'],
  ['DATABASE_URL', 'mysql://root@db/mall'],
  ['DATABASE_URL', 'postgres://db.internal'],
  ['BANK_SECRET', 'x'],
  ['COOKIE_KEYS', 'abc'],
  ['LOG_LEVEL', 'loud'],
  ['SEARCH_ENGINE', 'elastic'],
  ['PORT', '3000a'],
  ['PORT', '70000'],
  ['MALL_SKUS', '-5'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['PASSWORD_COST', '2^15'],
  ['SANDBOX', 'yes'],
  ['PARTNER_SMS', 'pigeon'],
  ['PARTNER_MAPS', 'sandbox'],
  ['MAPS_VENDOR_URL', 'http://maps.example/regeo'],
  ['MAPS_VENDOR_URL', 'https://maps.example/regeo'],
])('%s=%s is refused by name and in Chinese', (name, value) => {
  expect(() => readSettings({ ...base, [name]: value })).toThrow(new RegExp(`^${name}.*[\\u4e00-\\u9fff]`))
})

test('a sound set of production settings is taken, with addresses and networks of the proxy', () => {
  const settings = readSettings({ ...base, ...production, TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,loopback,fd00::/8' })
  expect(settings).toMatchObject({ production: true, demo: false, partners: allPartners('off'), origin: 'https://mall.example' })
})

test.each(Object.keys(production).filter(k => k !== 'NODE_ENV'))('production does not start without %s', name => {
  expect(() => readSettings({ ...base, ...production, [name]: undefined })).toThrow(new RegExp(name))
})

test('a password costs less in a test than production allows', () => {
  expect(readSettings({ ...base, PASSWORD_COST: '4' }).passwordCost).toBe(4)
  expect(readSettings({ ...base, ...production, PASSWORD_COST: '16' }).passwordCost).toBe(16)
  expect(() => readSettings({ ...base, ...production, PASSWORD_COST: '14' })).toThrow(/^PASSWORD_COST 须为 15-18/)
})

test('in production nothing of the demo stands in the footer', () => {
  const { phone, copyright, records } = readSettings({ ...base, ...production })
  expect({ phone, copyright, records }).toEqual({ phone: '', copyright: '', records: [] })
})

test('in production SANDBOX covers nobody who touches money or law; such a sandbox is said for that one partner', () => {
  const { partners } = readSettings({ ...base, ...production, SANDBOX: 'on', PARTNER_TAX: 'sandbox' })
  const sandboxes = Partner.values.filter(p => partners[p] === 'sandbox')
  expect(sandboxes).toEqual(['sms', 'mail', 'tax', 'registry', 'carrier'])
})

test('a partner is connected, tried or off alone, whatever is said of all', () => {
  const { partners } = readSettings({ ...base, SANDBOX: 'off', PARTNER_SIGN: 'sandbox', PARTNER_TRANSFER: 'signed' })
  expect(partners).toEqual({ ...allPartners('off'), sign: 'sandbox', transfer: 'signed' })
  expect(readSettings({ ...base, PARTNER_BANK: 'off' }).partners).toEqual({ ...allPartners('sandbox'), bank: 'off', maps: 'off' })
})

test('a vendor of invoices is whole or the mall does not start, and what is wrong is named', () => {
  const whole = {
    ...base,
    PARTNER_TAX: 'nuonuo',
    NUONUO_APP_KEY: '21500001',
    NUONUO_APP_SECRET: 'C6A1BAF5B3D84D5E',
    NUONUO_TAX_NO: '91130100MA0DEMO01X',
    NUONUO_CLERK: '开票人甲',
    NUONUO_GOODS_CODES: '黑色金属冶炼压延品=1080207010000000000, 金属制品=1080400000000000000',
    NUONUO_FILE_HOSTS: '.files.example, inv.example:8443',
  }
  const of = (over: object) => readSettings({ ...whole, ...over }).adapters.nuonuo
  expect(of({})).toMatchObject({
    url: 'https://sdk.nuonuo.com/open/v1/services',
    extension: '923',
    callbackToken: '',
    goodsCodes: { 金属制品: '1080400000000000000' },
    fileHosts: ['.files.example', 'inv.example:8443'],
  })
  for (const name of Object.keys(whole).filter(k => k.startsWith('NUONUO_')))
    expect(() => of({ [name]: undefined })).toThrow(name)
  for (const [name, text] of [
    ['NUONUO_GOODS_CODES', '钢材=108'],
    ['NUONUO_FILE_HOSTS', 'https://files.example/'],
    ['NUONUO_FILE_HOSTS', '.com'],
    ['NUONUO_CALLBACK_TOKEN', 'short'],
    ['NUONUO_TAX_NO', '税号'],
    ['NUONUO_URL', 'http://sdk.nuonuo.com/'],
  ] as const)
    expect(() => of({ [name]: text })).toThrow(name)
})

test('the box that mails come back to is a whole address with an account, and a bounce address leaves room for the mail’s mark', () => {
  const smtp = { ...base, PARTNER_MAIL: 'smtp', MAIL_URL: 'smtps://a:b@smtp.example', MAIL_FROM: 'mall@steel.example' }
  const mail = (over: object) => readSettings({ ...smtp, ...over }).adapters.mail
  expect(mail({})).toMatchObject({ bounce: '', imapUrl: '' })
  const set = { MAIL_BOUNCE: 'bounce@steel.example', IMAP_URL: 'imaps://bounce:x@imap.example:993' }
  expect(mail(set)).toMatchObject({ bounce: set.MAIL_BOUNCE, imapUrl: set.IMAP_URL })
  for (const IMAP_URL of ['imap.example', 'https://a:b@imap.example', 'imaps://imap.example', 'imaps://a@imap.example'])
    expect(() => mail({ IMAP_URL })).toThrow('IMAP_URL 须为 imaps://账号:密码@主机:993')
  for (const MAIL_BOUNCE of ['bounce', 'bounce+x@steel.example', `${'b'.repeat(21)}@steel.example`, 'bounce@localhost'])
    expect(() => mail({ MAIL_BOUNCE })).toThrow('MAIL_BOUNCE 须为一个邮箱')
})

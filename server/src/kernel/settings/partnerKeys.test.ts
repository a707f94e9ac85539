import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keyEndOf, keyEndsOf } from './partnerKeys.ts'
import { readSettings } from './settings.ts'

const wrong = (why: string) => new Error(why)

test('the ends of keys are written by partner and day, and what is no day or no partner is refused by what it says', () => {
  expect(keyEndsOf(' sms=2027-03-01, qr = 2028-02-29 ,', wrong)).toEqual({ sms: '2027-03-01', qr: '2028-02-29' })
  expect(keyEndsOf(undefined, wrong)).toEqual({})
  for (const text of ['sms', 'sms=2027-02-30', 'pigeon=2027-03-01', 'sms=2027-03-01=x', 'sms=01.03.2027'])
    expect(() => keyEndsOf(text, wrong)).toThrow(`PARTNER_KEYS_UNTIL 的「${text}」不对`)
  expect(() => keyEndsOf('sms=2027-03-01,sms=2028-03-01', wrong)).toThrow('写了两次')
})

test('of a certificate and what was written down the earlier end counts, for payments and refunds of one merchant alike', () => {
  const settings = readSettings({ MALL_DATA: '.data/test', PORT: '0' })
  const wechat = {
    url: 'https://pay.example',
    mchid: '1900000001',
    appid: 'wx0000000001',
    serial: 'A1',
    privateKey: '',
    v3Keys: [],
    publicKeys: {},
    keyUntil: '2027-05-31',
  }
  const live = {
    ...settings,
    partners: { ...settings.partners, qr: 'wechat', refund: 'wechat' },
    adapters: { ...settings.adapters, wechat },
  }
  expect([keyEndOf(live, 'qr'), keyEndOf(live, 'refund'), keyEndOf(live, 'sms')]).toEqual(['2027-05-31', '2027-05-31', undefined])
  const written = { ...live, keyEnds: { qr: '2027-03-01', refund: '2028-01-01' } }
  expect([keyEndOf(written, 'qr'), keyEndOf(written, 'refund')]).toEqual(['2027-03-01', '2027-05-31'])
})

test('the merchant certificate of 微信支付 says its number and its end, and has to belong to the key', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'merchant-'))
  const at = (name: string) => path.join(dir, name)
  const make = (name: string, days: number) =>
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=1900000001',
        '-days',
        String(days),
        '-set_serial',
        '0x7132D72A03E93CDD',
      ].concat(['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)]),
      { stdio: 'ignore' },
    )
  try {
    make('own', 20)
    make('other', 900)
    execFileSync('openssl', ['pkey', '-in', at('own.key'), '-pubout', '-out', at('house.pub')])
    const env = {
      MALL_DATA: '.data/test',
      PORT: '0',
      PARTNER_QR: 'wechat',
      WXPAY_MCHID: '1900000001',
      WXPAY_APPID: 'wx0000000001',
      WXPAY_PRIVATE_KEY: at('own.key'),
      WXPAY_V3_KEY: 'a'.repeat(32),
      WXPAY_PUBLIC_KEYS: `PUB_KEY_ID_0001=${at('house.pub')}`,
    }
    const end =
      execFileSync('openssl', ['x509', '-in', at('own.pem'), '-noout', '-enddate'])
        .toString()
        .split('=')[1] ?? ''
    const inChina = new Date(Date.parse(end) + 8 * 3_600_000).toISOString().slice(0, 10)
    const settings = readSettings({ ...env, WXPAY_CERT: at('own.pem') })
    expect(settings.adapters.wechat?.serial.toUpperCase()).toBe('7132D72A03E93CDD')
    expect(keyEndOf(settings, 'qr')).toBe(inChina)
    expect(() => readSettings({ ...env, WXPAY_CERT: at('other.pem') })).toThrow('WXPAY_CERT 与 WXPAY_PRIVATE_KEY 不是一对')
    expect(() => readSettings({ ...env, WXPAY_CERT: at('own.pem'), WXPAY_SERIAL: 'A'.repeat(40) })).toThrow('7132D72A03E93CDD')
    expect(() => readSettings({ ...env, WXPAY_CERT: at('house.pub') })).toThrow(/WXPAY_CERT 的文件.*读不到/)
    expect(() => readSettings(env)).toThrow('WXPAY_SERIAL')
  } finally {
    rmSync(dir, { recursive: true })
  }
})

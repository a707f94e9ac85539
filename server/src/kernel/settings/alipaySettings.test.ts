// 支付宝 in the environment: keys as people keep them and as the vendor's tool writes them, certificates with their numbers and ends, and what is refused by name.
import { execFileSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyEndOf } from './partnerKeys.ts'
import { readSettings } from './settings.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'alipay-'))
const at = (name: string) => path.join(dir, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
const ISSUER = '/C=CN/O=Ant Financial/OU=Certification Authority/CN=Ant Class 1 R1'
const certificate = (name: string, o: { days: number; serial: string; kind?: string }) =>
  openssl(
    'req',
    '-x509',
    '-newkey',
    ...(o.kind ?? 'rsa:2048').split(' '),
    '-nodes',
    '-subj',
    ISSUER,
    '-days',
    String(o.days),
    '-set_serial',
    o.serial,
    '-keyout',
    at(`${name}.key`),
    '-out',
    at(`${name}.crt`),
  )
const write = (name: string, text: string) => {
  writeFileSync(at(name), text)
  return at(name)
}
const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
const env = () => ({
  MALL_DATA: '.data/test',
  PORT: '0',
  PARTNER_QR: 'alipay',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088102119685838',
  ALIPAY_PRIVATE_KEY: at('own.key'),
  ALIPAY_PUBLIC_KEYS: at('house.pub'),
})
const read = (change: Record<string, string> = {}) => readSettings({ ...env(), ...change })

beforeAll(() => {
  certificate('own', { days: 20, serial: '0x2020051862039D4090897BA4D51C2126' })
  certificate('house', { days: 900, serial: '0x01' })
  certificate('next', { days: 2000, serial: '0x02' })
  certificate('curve', { days: 2000, serial: '0x03', kind: 'ec -pkeyopt ec_paramgen_curve:P-256' })
  openssl('pkey', '-in', at('house.key'), '-pubout', '-out', at('house.pub'))
  openssl('pkey', '-in', at('own.key'), '-pubout', '-out', at('own.pub'))
})
afterAll(() => rmSync(dir, { recursive: true }))

test('keys are read as PEM and as the one line of the vendor’s tool; two of the house count', () => {
  const { alipay } = read().adapters
  expect(alipay).toMatchObject({
    url: 'https://openapi.alipay.com/gateway.do',
    certificate: null,
    productCode: null,
    payerIp: false,
  })
  expect(alipay?.keyUntil).toBeUndefined()
  const pkcs8 = write('line8.txt', bare(readFileSync(at('own.key'), 'utf8')))
  const pkcs1 = write('line1.txt', bare(openssl('rsa', '-in', at('own.key'), '-traditional')))
  const house = write('house.txt', bare(readFileSync(at('house.pub'), 'utf8')))
  for (const file of [pkcs8, pkcs1]) {
    const own = read({ ALIPAY_PRIVATE_KEY: file, ALIPAY_PUBLIC_KEYS: `${house}, ${at('next.crt')}` }).adapters.alipay
    const der = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('hex')
    expect(der(own?.privateKey ?? '')).toBe(der(readFileSync(at('own.key'), 'utf8')))
    expect(own?.publicKeys.map(der)).toEqual([at('house.pub'), at('next.crt')].map(f => der(readFileSync(f, 'utf8'))))
  }
  expect(read({ ALIPAY_PRODUCT_CODE: 'off', ALIPAY_PAYER_IP: 'on' }).adapters.alipay).toMatchObject({
    productCode: '',
    payerIp: true,
  })
  expect(readSettings({ ...env(), PARTNER_QR: 'sandbox' }).adapters.alipay).toBeNull()
  expect(readSettings({ ...env(), PARTNER_QR: 'sandbox', PARTNER_REFUND: 'alipay' }).adapters.alipay?.appId).toBe(
    '2021000000000001',
  )
})

test('certificates say their numbers and the earliest end; of the roots those count that sign by RSA', () => {
  const roots = write('roots.crt', ['house.crt', 'curve.crt', 'next.crt'].map(f => readFileSync(at(f), 'utf8')).join('\n'))
  const by = { ALIPAY_CERT: at('own.crt'), ALIPAY_ROOT_CERT: roots, ALIPAY_PUBLIC_KEYS: at('house.crt') }
  const settings = read(by)
  // Issuer from its last part on, and the serial number in tens.
  const md5 = (serial: string) =>
    execFileSync('openssl', ['dgst', '-md5'], {
      input: `CN=Ant Class 1 R1,OU=Certification Authority,O=Ant Financial,C=CN${serial}`,
    })
      .toString()
      .trim()
      .replace(/^.*= ?/, '')
  expect(settings.adapters.alipay?.certificate).toEqual({
    appSn: md5('42701552708448241360226107228231049510'),
    rootSn: `${md5('1')}_${md5('2')}`,
  })
  const end = openssl('x509', '-in', at('own.crt'), '-noout', '-enddate').split('=')[1] ?? ''
  expect(keyEndOf(settings, 'qr')).toBe(new Date(Date.parse(end) + 8 * 3_600_000).toISOString().slice(0, 10))
  const short = readSettings({ ...env(), ...by, ALIPAY_PRIVATE_KEY: at('next.key'), ALIPAY_CERT: at('next.crt') })
  const house = openssl('x509', '-in', at('house.crt'), '-noout', '-enddate').split('=')[1] ?? ''
  expect(keyEndOf(short, 'qr')).toBe(new Date(Date.parse(house) + 8 * 3_600_000).toISOString().slice(0, 10))
  expect(() => read({ ...by, ALIPAY_CERT: at('house.crt') })).toThrow('ALIPAY_CERT 与 ALIPAY_PRIVATE_KEY 不是一对')
  expect(() => read({ ALIPAY_CERT: at('own.crt') })).toThrow('ALIPAY_CERT 与 ALIPAY_ROOT_CERT 须一起写')
  expect(() => read({ ...by, ALIPAY_CERT: at('own.key') })).toThrow(/ALIPAY_CERT 的文件.*不是证书/)
  expect(() => read({ ...by, ALIPAY_ROOT_CERT: at('curve.crt') })).toThrow(/ALIPAY_ROOT_CERT 的文件.*没有 RSA/)
})

test('what is missing or wrong stops the start and is named', () => {
  const wrong: readonly (readonly [Record<string, string>, RegExp | string])[] = [
    [{ ALIPAY_APP_ID: '' }, 'ALIPAY_APP_ID 没有设：PARTNER_QR=alipay 需要它'],
    [{ ALIPAY_APP_ID: 'x' }, 'ALIPAY_APP_ID 须为'],
    [{ ALIPAY_SELLER_ID: '1088102119685838' }, 'ALIPAY_SELLER_ID 须为'],
    [{ ALIPAY_PRIVATE_KEY: at('none') }, /ALIPAY_PRIVATE_KEY 的文件.*不是应用私钥/],
    [{ ALIPAY_PRIVATE_KEY: at('house.pub') }, /ALIPAY_PRIVATE_KEY 的文件/],
    [{ ALIPAY_PUBLIC_KEYS: at('none') }, /ALIPAY_PUBLIC_KEYS 的文件/],
    // Of the merchant's own key it is the other half.
    [{ ALIPAY_PUBLIC_KEYS: at('own.pub') }, 'ALIPAY_PUBLIC_KEYS 里是应用公钥'],
    [{ ALIPAY_PUBLIC_KEYS: [1, 2, 3].map(() => at('house.pub')).join() }, '最多两个文件'],
    [{ ALIPAY_PRODUCT_CODE: 'x y' }, 'ALIPAY_PRODUCT_CODE 须为'],
    [{ ALIPAY_PAYER_IP: 'yes' }, 'ALIPAY_PAYER_IP 须为 on 或 off'],
    [{ ALIPAY_URL: 'http://openapi.alipay.com/gateway.do' }, 'ALIPAY_URL 须为 https'],
  ]
  for (const [change, why] of wrong) expect(() => read(change)).toThrow(why)
})

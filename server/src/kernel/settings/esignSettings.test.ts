import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../../orders/signing/certificates.ts'
import { readSettings } from './settings.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'esign-'))
const roots = path.join(dir, 'roots.pem')
let certificates: string[] = []
beforeAll(async () => {
  const pair = () => makeCertificate({ name: '试验根证书', kind: 'authority', years: 1 })
  certificates = (await Promise.all([pair(), pair()])).map(k => k.certificate)
  const pem = (der: string) => `-----BEGIN CERTIFICATE-----\n${der.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`
  writeFileSync(roots, certificates.map(pem).join('# the second\n'))
  writeFileSync(path.join(dir, 'none.pem'), 'nothing')
})
afterAll(() => rmSync(dir, { recursive: true }))

const good = () => ({
  PARTNER_SIGN: 'esign',
  ESIGN_APP_ID: '7438900011',
  ESIGN_APP_SECRET: 'a1b2c3d4e5f60718293a4b5c6d7e8f90,00112233445566778899aabbccddeeff',
  ESIGN_ORG_ID: '842ec8ce3aaaa5fc91662f',
  ESIGN_PSN_ID: '7ffcaeaaaa0ef0a8f6',
  ESIGN_SEAL_ID: '97913b6ccae5da',
  ESIGN_ROOTS: roots,
})

test('e签宝 is chosen whole, or the start says what is missing or wrong', () => {
  expect(readSettings(good()).adapters.esign).toMatchObject({
    url: 'https://openapi.esign.cn',
    secrets: ['a1b2c3d4e5f60718293a4b5c6d7e8f90', '00112233445566778899aabbccddeeff'],
    sealAt: 'center',
    hosts: [],
    roots: certificates,
  })
  expect(readSettings({ ...good(), PARTNER_SIGN: 'sandbox' }).adapters.esign).toBeNull()
  for (const name of Object.keys(good()).filter(n => n !== 'PARTNER_SIGN'))
    expect(() => readSettings({ ...good(), [name]: undefined })).toThrow(`${name} 没有设`)
  for (const [name, wrong] of [
    ['ESIGN_URL', 'http://openapi.esign.cn'],
    ['ESIGN_APP_ID', 'app'],
    ['ESIGN_APP_SECRET', 'a,b,c'],
    ['ESIGN_SEAL_AT', 'middle'],
    ['ESIGN_HOSTS', 'https://files.example/'],
    ['ESIGN_ROOTS', path.join(dir, 'none.pem')],
    ['ESIGN_ROOTS', path.join(dir, 'gone.pem')],
  ] as const)
    expect(() => readSettings({ ...good(), [name]: wrong })).toThrow(name)
})

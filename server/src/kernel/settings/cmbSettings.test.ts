// The settings of 招商银行: whole, or the mall does not start; keys are not repeated in what is wrong.
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const KEY = '39'.repeat(32)
const BANK = `04${'5a'.repeat(64)}`
const whole = {
  PARTNER_TRANSFER: 'cmb',
  CMB_UID: 'N000000001',
  CMB_KEY: base64(KEY),
  CMB_BANK_KEY: base64(BANK),
  CMB_SM4_KEY: '0123456789abcdef',
  CMB_ACCOUNT: '755915678910001',
}
const read = (more: object) => readSettings({ ...whole, ...more } as NodeJS.ProcessEnv).adapters.cmb

test('is read where it is chosen, with two keys of the bank while one is replaced', () => {
  expect(read({})).toEqual({
    url: 'https://cdc.cmbchina.com/cdcserver/api/v2',
    uid: 'N000000001',
    key: KEY,
    bankKeys: [BANK],
    sm4Key: '0123456789abcdef',
    account: '755915678910001',
    from: '',
    minutes: 1,
    notice: null,
  })
  const two = read({
    CMB_BANK_KEY: `${base64(BANK)},${base64(BANK)}`,
    CMB_NOTICE: 'on',
    CMB_NOTICE_ANSWER: 'ok',
    CMB_FROM: '2026-11-01',
  })
  expect(two).toMatchObject({ bankKeys: [BANK, BANK], from: '2026-11-01', notice: { sm4Key: '0123456789abcdef', answer: 'ok' } })
  expect(read({ CMB_NOTICE: 'on', CMB_NOTICE_KEY: 'fedcba9876543210' })?.notice).toEqual({
    sm4Key: 'fedcba9876543210',
    answer: '',
  })
  expect(read({ PARTNER_TRANSFER: 'signed' })).toBeNull()
})

test('what is missing or wrong is named; the bank’s tests have no https, and no place in production', () => {
  for (const name of Object.keys(whole).slice(1)) expect(() => read({ [name]: undefined })).toThrow(name)
  for (const [name, text] of [
    ['CMB_KEY', base64(BANK)],
    ['CMB_BANK_KEY', base64(KEY)],
    ['CMB_SM4_KEY', 'short'],
    ['CMB_ACCOUNT', '7559 1567'],
    ['CMB_UID', '商城'],
    ['CMB_FROM', '2026-02-30'],
    ['CMB_NOTICE', 'yes'],
    ['CMB_MINUTES', '0'],
    ['CMB_NOTICE_KEY', 'short'],
    ['CMB_URL', 'http://cdc.cmbchina.com/cdcserver/api/v2'],
  ] as const) {
    expect(() => read({ [name]: text, ...(name === 'CMB_NOTICE_KEY' ? { CMB_NOTICE: 'on' } : {}) }), name).toThrow(name)
    if (name.endsWith('KEY')) expect(() => read({ [name]: text, CMB_NOTICE: 'on' })).not.toThrow(text)
  }
  const CMB_URL = 'http://cdctest.cmburl.cn/cdcserver/api/v2'
  expect(read({ CMB_URL })?.url).toBe(CMB_URL)
  expect(() => read({ CMB_URL, NODE_ENV: 'production' })).toThrow()
})

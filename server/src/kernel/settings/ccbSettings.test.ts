// The settings of 建设银行: whole, or the mall does not start.
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const key = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'der' }).toString('hex')
const whole = {
  PARTNER_BANK: 'ccb',
  PARTNER_QR: 'ccb',
  PARTNER_REFUND: 'ccb',
  CCB_MERCHANT_ID: '105421000002199',
  CCB_POS_ID: '001176031',
  CCB_BRANCH_ID: '360000000',
  CCB_PUBLIC_KEY: key,
  CCB_QUERY_PASSWORD: 'secret',
  CCB_EBS_URL: 'tcp://10.0.3.9:12345',
  CCB_OPERATOR: 'WLPT01',
  CCB_OPERATOR_PASSWORD: 'secret',
}
const read = (more: object) => readSettings({ ...whole, ...more } as NodeJS.ProcessEnv).adapters.ccb

describe('建设银行', () => {
  test('is read where it is chosen, with two keys while one is replaced', () => {
    expect(read({})).toMatchObject({
      url: 'https://ibsbjstar.ccb.com.cn/CCBIS/ccbMain',
      page: 'company',
      timeout: false,
      publicKeys: [key],
      client: { host: '10.0.3.9', port: 12_345, custId: '105421000002199', userId: 'WLPT01' },
    })
    expect(read({ CCB_PUBLIC_KEY: `${key},${key}`, CCB_BANK_PAGE: 'person', CCB_TIMEOUT: 'on' })).toMatchObject({
      publicKeys: [key, key],
      page: 'person',
      timeout: true,
    })
    expect(read({ PARTNER_BANK: 'off', PARTNER_QR: 'off', PARTNER_REFUND: 'off' })).toBeNull()
    expect(read({ PARTNER_REFUND: 'sandbox', CCB_EBS_URL: undefined })?.client).toBeNull()
    // Refunds alone ask nothing of the gateway.
    expect(read({ PARTNER_BANK: 'off', PARTNER_QR: 'off', CCB_POS_ID: undefined, CCB_PUBLIC_KEY: undefined })).toMatchObject({
      url: 'tcp://10.0.3.9:12345',
      posId: '',
    })
  })

  test.each([
    [{ CCB_MERCHANT_ID: '123' }, 'CCB_MERCHANT_ID 须为商户代码'],
    [{ CCB_POS_ID: undefined }, 'CCB_POS_ID 没有设'],
    [{ CCB_BRANCH_ID: '36' }, 'CCB_BRANCH_ID 须为分行代码'],
    [{ CCB_PUBLIC_KEY: key.slice(2) }, 'CCB_PUBLIC_KEY 须为'],
    [{ CCB_PUBLIC_KEY: [key, key, key].join(',') }, 'CCB_PUBLIC_KEY 须为'],
    [{ CCB_GATEWAY: 'http://ibsbjstar.ccb.com.cn' }, 'CCB_GATEWAY 须为 https'],
    [{ CCB_QUERY_PASSWORD: '' }, 'CCB_QUERY_PASSWORD 没有设'],
    [{ CCB_BANK_PAGE: 'both' }, 'CCB_BANK_PAGE 须为'],
    [{ CCB_TIMEOUT: 'yes' }, 'CCB_TIMEOUT 须为'],
    [{ CCB_EBS_URL: 'http://10.0.3.9:12345' }, 'CCB_EBS_URL 须为 tcp'],
    [{ CCB_EBS_URL: 'tcp://10.0.3.9' }, 'CCB_EBS_URL 须为 tcp'],
    [{ CCB_OPERATOR: undefined }, 'CCB_OPERATOR 没有设'],
  ])('%j does not start', (more, why) => {
    expect(() => read(more)).toThrow(why)
  })
})

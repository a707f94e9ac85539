// The manual's example of a signed notice: whoever writes the bank's connector begins with it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Settings } from '../../kernel/settings/settings.ts'
import { transferSound } from './transferNotice.ts'

test('the notice of the manual’s example is believed, with its signature and no other', () => {
  const manual = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, secret = ''] = /-macopt key:(\S+) \|/.exec(manual) ?? []
  const [, fields = '', signature = ''] =
    /printf '%s' '(\["[^']+\])' \|\n.*\n# ([0-9a-f]{64})/.exec(manual.slice(manual.indexOf('/api/pay/callback/transfer'))) ?? []
  const names = [
    'merchantId',
    'txnId',
    'payerName',
    'payerAccount',
    'toAccount',
    'amountFen',
    'currency',
    'remark',
    'paidAt',
    'at',
  ]
  const said = JSON.parse(fields) as (string | number)[]
  const notice = Object.fromEntries(names.map((name, i) => [name, said[i]]))
  const settings = { bankSecret: secret } as Settings
  const nowMs = Number(notice.at) * 1000
  expect(transferSound(settings, { ...notice, signature }, nowMs)).toMatchObject({ txnId: notice.txnId, amountFen: 1_256_800 })
  expect(transferSound(settings, { ...notice, amountFen: 1_256_801, signature }, nowMs)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { isListed, isPublicAddress, whyNotNet, whyNotTarget } from './publicAddress.ts'

describe('a hook goes to the public net only', () => {
  const inside = [
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://0/x',
    'https://10.1.2.3/x',
    'https://172.16.0.1/x',
    'https://172.31.255.255/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://[::1]/x',
    'https://[::]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://[0:0:0:0:0:ffff:a00:1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://[2002:7f00:1::]/x',
    'https://[fe80::1]/x',
    'https://[fd00:ec2::254]/x',
    'https://[2001:db8::1]/x',
    'https://１２７.0.0.1/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://a.localhost/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://224.0.0.1/x',
    'https://255.255.255.255/x',
  ]
  test.each(inside)('%s is refused', address => expect(whyNotTarget(address, false)).toMatch(/内部网络/))
  test.each([
    ['http://erp.company.example/x', 'https://'],
    ['ftp://erp.company.example/x', 'https://'],
    ['https://me:secret@erp.company.example/x', '账号或密码'],
    ['https://erp.company.example/x#a', '#'],
    ['erp.company.example', '有效的网址'],
    [`https://erp.company.example/${'x'.repeat(300)}`, '300'],
  ])('%s says why', (address, words) => expect(whyNotTarget(address, false)).toContain(words))
  test.each(['https://erp.company.example/hook', 'https://8.8.8.8:8443/x', 'https://[2400:3200::1]/x', 'https://172.32.0.1/x'])(
    '%s may be told',
    address => expect(whyNotTarget(address, false)).toBeUndefined(),
  )
  test('this machine only where the setting says so, other inner addresses never', () => {
    expect(whyNotTarget('http://127.0.0.1:9/x', true)).toBeUndefined()
    expect(whyNotTarget('http://10.0.0.1/x', true)).toContain('https://')
    expect(whyNotTarget('https://10.0.0.1/x', true)).toContain('内部网络')
  })
  test('what a name leads to is judged alike', () => {
    expect(['127.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1%eth0', 'nonsense', ''].map(isPublicAddress)).toEqual(
      Array(6).fill(false),
    )
    expect(['1.1.1.1', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true])
  })
})

describe('the list of addresses of a key', () => {
  test('holds addresses and networks, of both kinds', () => {
    expect(['203.0.113.18', '203.0.113.0/24', '2400:3200::/32'].map(whyNotNet)).toEqual([undefined, undefined, undefined])
    for (const wrong of ['', '203.0.113', '203.0.113.0/33', '203.0.113.0/24/1', 'erp.company.example', '1.2.3.999'])
      expect(whyNotNet(wrong)).toContain('不是地址或网段')
  })
  test('lets in who stands in it; an empty one everybody', () => {
    expect(isListed('9.9.9.9', [])).toBe(true)
    expect(isListed('203.0.113.77', ['203.0.113.0/24'])).toBe(true)
    expect(isListed('::ffff:203.0.113.77', ['203.0.113.0/24'])).toBe(true)
    expect(isListed('203.0.114.1', ['203.0.113.0/24'])).toBe(false)
    expect(isListed('2400:3200::9', ['203.0.113.0/24', '2400:3200::/32'])).toBe(true)
    expect(isListed('nonsense', ['0.0.0.0/0'])).toBe(false)
  })
})

test('a hook goes to no range that the registries keep for themselves or for books, and to no port of another service', () => {
  for (const address of ['2001:10::1', '2001:2f::1', '2001:20::1', '3fff:abc::1', '2001:db8::1', '2001::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['2001:4860:4860::8888', '2400:3200::1', '3fff:1000::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  expect(whyNotTarget('https://erp.example.com:22/hook', false)).toContain('端口')
  expect(
    ['https://erp.example.com/hook', 'https://erp.example.com:443/hook', 'https://erp.example.com:8443/hook'].map(u =>
      whyNotTarget(u, false),
    ),
  ).toEqual([undefined, undefined, undefined])
})

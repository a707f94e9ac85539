// Where a hook may send: only to addresses of the public net. The same rule when it is saved, and for each address a name leads to when it is sent.

const v4 = (text: string): number[] | null => {
  const parts = text.split('.')
  if (parts.length !== 4 || parts.some(p => !/^\d{1,3}$/.test(p) || Number(p) > 255)) return null
  return parts.map(Number)
}

/** Eight groups of an IPv6 address, as `URL` and the resolver write it; null where it is none. */
function v6(text: string): number[] | null {
  let rest = text.toLowerCase().split('%')[0] ?? ''
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(rest)
  if (dotted) {
    const four = v4(dotted[2] ?? '')
    if (!four) return null
    const [a = 0, b = 0, c = 0, d = 0] = four
    rest = `${dotted[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  }
  if (!rest.includes(':')) return null
  const [head = '', tail, more] = rest.split('::')
  if (more !== undefined) return null
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), tail === undefined ? [] : groups(tail)]
  const gap = 8 - before.length - after.length
  if (tail === undefined ? gap !== 0 : gap < 1) return null
  const all = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  return all.every(g => /^[0-9a-f]{1,4}$/.test(g)) ? all.map(g => Number.parseInt(g, 16)) : null
}

function publicV4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100 && b >= 64 && b <= 127) return false
  if (a === 169 && b === 254) return false
  if (a === 172 && b >= 16 && b <= 31) return false
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99))) return false
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return false
  return !(a === 203 && b === 0 && c === 113)
}

/** Loopback, private, link-local (with the metadata services of clouds), reserved and multicast addresses are not. */
export function isPublicAddress(address: string): boolean {
  const four = v4(address)
  if (four) return publicV4(four)
  const six = v6(address)
  if (!six) return false
  const [a = 0, b = 0, , , , f = 0, g = 0, h = 0] = six
  const last = [g >> 8, g & 255, h >> 8, h & 255]
  // An IPv4 address in other clothes: mapped, compatible, translated (NAT64) and 6to4.
  if (six.slice(0, 5).every(x => x === 0) && (f === 0xffff || f === 0)) return f === 0xffff && publicV4(last)
  if (a === 0x64 && b === 0xff9b) return publicV4(last)
  if (a === 0x2002) return publicV4([b >> 8, b & 255, (six[2] ?? 0) >> 8, (six[2] ?? 0) & 255])
  // Of all IPv6 only 2000::/3 is given out. 2001:0::/23 is the registry's own (a tunnel 2001:0, hash identifiers 2001:10::/28 and 2001:20::/28),
  // 2001:db8::/32 and 3fff::/20 are for books.
  if (a === 0x2001 && (b < 0x0200 || b === 0x0db8)) return false
  return a >= 0x2000 && a <= 0x3fff && !(a === 0x3fff && b < 0x1000)
}

/** Whether the host of a URL is an address and no name. `URL` has already read decimal, octal and hexadecimal spellings as dots. */
const literalOf = (host: string): string | null => {
  const bare = host.replace(/^\[|\]$/g, '')
  return v4(bare) || v6(bare) ? bare : null
}

/** Where a web service listens; a call to another port would knock at mail servers and databases. */
const PORTS: readonly string[] = ['', '443', '8443']
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i

/** Why a hook cannot go there, in words; undefined when it may. `loopback`: this machine is allowed (tests, a first try at home). */
export function whyNotTarget(text: string, loopback: boolean): string | undefined {
  if (text.length > 300) return '地址不能超过 300 个字符'
  if (!URL.canParse(text)) return '回调地址不是有效的网址，形如 https://erp.company.example/hook'
  const url = new URL(text)
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (loopback && here && (url.protocol === 'http:' || url.protocol === 'https:')) return undefined
  if (url.protocol !== 'https:') return '回调地址须以 https:// 开头，内容不明文传送'
  if (url.username || url.password) return '回调地址不能带账号或密码，请用签名核对来者'
  if (!PORTS.includes(url.port)) return '回调地址的端口只能是 443 或 8443，其他端口多半是别的服务'
  if (url.hash) return '回调地址不能带 # 之后的部分'
  const literal = literalOf(url.hostname)
  if (literal) return isPublicAddress(literal) ? undefined : `${literal} 是内部网络的地址，请填写公网可到达的地址`
  if (INSIDE.test(url.hostname) || !url.hostname.replace(/\.$/, '').includes('.'))
    return `${url.hostname} 是内部网络的名称，请填写公网可到达的地址`
  return undefined
}

/** Why a line of the address list is none; undefined where it is an IPv4 or IPv6 address or network. */
export function whyNotNet(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  const most = v4(address) ? 32 : v6(address) ? 128 : 0
  if (most === 0 || rest.length > 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most)))
    return `「${text}」不是地址或网段，形如 203.0.113.18 或 203.0.113.0/24`
  return undefined
}

const bitsOf = (address: string): string | null => {
  const six = v6(address)
  if (six) {
    const mapped = six.slice(0, 5).every(x => x === 0) && six[5] === 0xffff
    return (mapped ? six.slice(6) : six).map(g => g.toString(2).padStart(16, '0')).join('')
  }
  const four = v4(address)
  return four ? four.map(p => p.toString(2).padStart(8, '0')).join('') : null
}
/** Whether an address lies in one of the networks; an empty list lets everybody in. */
export function isListed(address: string, nets: readonly string[]): boolean {
  if (nets.length === 0) return true
  const own = bitsOf(address)
  return nets.some(net => {
    const [base = '', size] = net.split('/')
    const theirs = bitsOf(base)
    if (!own || !theirs || own.length !== theirs.length) return false
    const n = size === undefined ? own.length : Number(size)
    return own.slice(0, n) === theirs.slice(0, n)
  })
}

/** Whom an address stands for where something is counted by it: IPv6 hands a whole /64 to one household. */
export function netOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...gap, ...after]
    .slice(0, 4)
    .map(g => g.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

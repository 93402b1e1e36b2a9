/**
 * Words and keyboard rows that the most used passwords are made of. The lists of leaked passwords show them with a
 * capital letter, digits and a sign attached, which fulfils every rule of characters (ASVS 6.2.4).
 */
const COMMON_BASES: ReadonlySet<string> = new Set(
  `a aa aaa ab abc abcd abcde abcdef access admin administrator adminadmin america apple asd asdasd asdf asdfg asdfgh
  asdfghjkl august autumn azerty azertyuiop baseball basketball batman changeme charlie cheese chocolate company computer
  cookie daniel december default demo dragon february flower football freedom friday fuckyou george ginger google
  guest hallo harley hello hockey hunter iloveyou india internet january jennifer jessica jesus jordan july june killer
  letmein liverpool london login love lovely maggie manager march master matrix michael michelle monday money monkey
  mustang mypassword naruto november october oracle pass passpass passw passwd passwort password passwordpassword pepper
  pokemon princess purple pw pwd q qaz qazqaz qazwsx qazwsxedc qq qwe qweasd qweasdzxc qweqwe qwer qwert qwerty
  qwertyqwerty qwertyui qwertyuiop qwertz qwertzuiop robert root samsung sample secret september server shadow soccer
  spring starwars summer sunday sunshine super superman support sunflower system temp temporary test tester testing
  testtest thomas tigger tradehall trustno user welcome whatever william winter xx xxx zaq zaqwsx zaqxsw zxc zxcv zxcvb
  zxcvbn zxcvbnm`.split(/\s+/),
)

const LETTER_OF: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Whether a password is one of the most used ones: a common word, written with the usual replacements of letters
 * ('P@ssw0rd') or with digits and signs before, after or between its letters ('Password1!').
 */
export function isCommonPassword(text: string): boolean {
  const lower = text.toLowerCase()
  const lettersOnly = lower.replace(/[^\p{L}]/gu, '')
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelled = Array.from(core, (sign) => LETTER_OF[sign] ?? sign).join('')
  return COMMON_BASES.has(lettersOnly) || COMMON_BASES.has(spelled)
}

"""Eleven suites of the kit in Python, written from the guide and the vectors alone: an example, and proof that the kit suffices.

python3 check.py [FOLDER OF THE KIT]: runs them and ends with 1 when a verdict differs.
"""

import json
import math
import re
import sys
from decimal import ROUND_HALF_UP, Context, Decimal
from pathlib import Path
from urllib.parse import quote, unquote

KIT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent)
# White space of the guide. Python's own strip() removes four control characters more, and keeps U+FEFF.
BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


def read(path):
    return json.loads((KIT / path).read_text(encoding="utf-8"))


def listed(name):
    return read(f"lists/{name}.json")


def text_limits(given):
    kind, text = given["kind"], given["given"]
    limit = listed("text-limits")[kind]
    if not isinstance(text, str) or text.strip(BLANKS) == "":
        return {"message": "Please enter field"}
    text = text.strip(BLANKS)
    # A Python text is a list of code points, which is the length that counts.
    if len(text) <= limit["limit"]:
        return {"value": text}
    return {"message": limit["message"]}


def file_name(name):
    base, dot, ending = name.rpartition(".") if "." in name else (name, "", "")
    return name if len(base) <= 5 else f"{base[:5]}...{ending}"


def period(text):
    unit_days = {"day": 1, "week": 7, "month": 30, "year": 365}
    refused = {"days": None, "message": "Invalid period type. Valid periods are: days, weeks, months, years."}
    found = re.fullmatch(rf"(?:([0-9]+)[{BLANKS}]+)?([a-z]+)", text.strip(BLANKS).lower())
    if found is None:
        return refused
    number, word = found.groups()
    unit = unit_days.get(word[:-1] if word.endswith("s") else word)
    if unit is None:
        days = {"daily": 1, "weekly": 7, "monthly": 30, "annually": 365}.get(word)
        return refused if days is None or number is not None else {"days": days}
    days = unit * (1 if number is None else int(number))
    return refused if days > 2**53 - 1 else {"days": days}


def sign_in_delay(given):
    over = given["tries"] - given["free"]
    return 0 if over < 0 else min(60_000 * 2 ** min(over, 10), 900_000)


def tier_of_quantity(given):
    below = [tier for tier in given["tiers"] if tier["min"] <= given["quantity"]]
    return below[-1] if below else None


def currency_of(given):
    currencies = listed("currencies")
    if isinstance(given, str) and given.upper() in [each["code"] for each in currencies]:
        return given.upper()
    if isinstance(given, str) and re.fullmatch("[0-9]+", given):
        given = int(given)
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        return None
    return next((each["code"] for each in currencies if each["id"] == given), None)


def incoterm(term):
    return next((each["tooltip"] for each in listed("incoterms") if each["code"] == term), None)


def masked_name(name):
    words = re.split(f"[{BLANKS}]+", name.strip(BLANKS))
    return " ".join(f"{word[:1]}…" for word in words)


def catalog_order(given):
    entries, entry = given["list"], given["entry"]
    if entry not in entries:
        return entries
    others = [each for each in entries if each != entry]
    place = max(0, min(given["place"], len(entries) - 1))
    return [*others[:place], entry, *others[place:]]


def nearly_equal(one, other):
    return one == other or abs(one - other) <= max(1e-12 * max(abs(one), abs(other)), 1e-15)


def rounded_text(value, decimals):
    # Halves go away from zero, on the shortest digits of the double.
    exact = Context(prec=400)
    return float(Decimal(repr(value)).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP, exact))


def round_to(value, decimals):
    if decimals >= 12:
        return rounded_text(value, decimals)
    quiet = rounded_text(value, 12)
    return rounded_text(quiet if nearly_equal(value, quiet) else value, decimals)


def rounding(given):
    value = float(given["value"])

    def settled(whole):
        nearest = round_to(value, 0)
        return nearest if nearly_equal(value, nearest) and not nearly_equal(value, whole) else whole

    # -0 is written 0.
    return {
        "rounded": round_to(value, given["decimals"]) + 0.0,
        "ceil": settled(math.ceil(value)),
        "floor": settled(math.floor(value)),
    }


SECRETS = {"autologin", "token", "email", "password", "otp", "code"}


def address_without_secrets(address, depth=0):
    def is_secret(name):
        name = name.replace("+", " ")
        for _ in range(4):
            name = re.sub("%([0-7][0-9a-fA-F])", lambda found: chr(int(found[1], 16)), name)
        ends = "".join(map(chr, range(33)))
        return any(part.strip(ends) in SECRETS for part in re.split(r"[\[\].]", name.lower()))

    def pair_without(pair):
        name, _, value = pair.partition("=")
        if value == "":
            return pair
        if is_secret(name):
            return f"{name}="
        try:
            inner = unquote(value, errors="strict") if re.fullmatch("(?:[^%]|%[0-9a-fA-F]{2})*", value) else value
        except UnicodeDecodeError:
            inner = value
        if not inner.startswith("/") or not re.search("[?#]", inner):
            return pair
        kept = address_without_secrets(inner, depth + 1)
        return pair if kept == inner else f"{name}={quote(kept, safe='!*()~' + chr(39))}"

    def cleaned(pairs):
        return "&".join(map(pair_without, pairs.split("&")))

    before, _, fragment = address.partition("#")
    path, _, query = before.partition("?")
    if depth > 4:
        return path
    return path + (f"?{cleaned(query)}" if query else "") + (f"#{cleaned(fragment)}" if fragment else "")


RULES = {
    "address-without-secrets": address_without_secrets,
    "catalog-order": catalog_order,
    "currency-of": currency_of,
    "file-name": file_name,
    "incoterm": incoterm,
    "masked-name": masked_name,
    "period": period,
    "rounding": rounding,
    "sign-in-delay": sign_in_delay,
    "text-limits": text_limits,
    "tier-of-quantity": tier_of_quantity,
}


def same(one, other, tolerance):
    if isinstance(one, bool) or isinstance(other, bool) or one is None or other is None:
        return one is other
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return one == other or (tolerance > 0 and math.isclose(one, other, rel_tol=tolerance))
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(same(a, b, tolerance) for a, b in zip(one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name], tolerance) for name in one)
    return one == other


def main():
    manifest = read("manifest.json")
    if manifest["kit"] != 2:
        sys.exit(f"This runner knows version 2 of the kit, not {manifest['kit']}.")
    failed = passed = 0
    for entry in manifest["files"]:
        rule = RULES.get(entry["name"])
        if rule is None:
            continue
        tolerance = manifest["tolerance"] if entry["compare"] == "tolerance" else 0
        for vector in read(entry["file"])["vectors"]:
            verdict = rule(vector["input"])
            if same(verdict, vector["verdict"], tolerance):
                passed += 1
                continue
            failed += 1
            print(f"{entry['name']}: {json.dumps(vector, ensure_ascii=False)} but got {json.dumps(verdict, ensure_ascii=False)}")
    print(f"{len(RULES)} suites, {passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()

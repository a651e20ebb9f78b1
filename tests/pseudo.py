#!/usr/bin/env python3
"""pseudo.py IN.pot OUT.po: a language in which every text is the English one between ⟦ and ⟧.

What is said in it and stands outside of such brackets was never handed to a translator.
"""
import re
import sys


def forms(text):
    """The parts between bars; bars within braces are verbs."""
    return re.findall(r"(?:\{[^}]*\}|[^|])+", text)


def marked(text):
    said, end = re.fullmatch(r"(.*?)((?:\\n)*)", text).groups()
    first, *others = forms(said)
    return "|".join([f"⟦{first}⟧"] + ["{}=⟦{}⟧".format(*o.split("=", 1)) for o in others]) + end


def by_lines(text):
    """Of a lesson, which is shown a line at a time."""
    return "\\n".join(line and marked(line) for line in text.split("\\n"))


def whole(text):
    """Of the program, where a bar is a bar, and ends of lines are to stay where they are."""
    return re.sub(r"^((?:\\n)*)(.*?)((?:\\n)*)$", r"\1⟦\2⟧\3", text)


def field(block, name):
    said = re.search(rf"^{re.escape(name)} (.*?)(?=^msg|\Z)", block, re.S | re.M)
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', said[1])) if said else ""


def main(template, out):
    blocks = [b for b in open(template).read().split("\n\n") if field(b, "msgid")]
    with open(out, "w") as f:
        f.write('msgid ""\nmsgstr ""\n"Language: xx\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n')
        for b in blocks:
            one, many = field(b, "msgid"), field(b, "msgid_plural")
            context = field(b, "msgctxt")
            said = by_lines if context == "lesson" else marked if context else whole
            f.write((f'\nmsgctxt "{context}"' if context else "") + f'\nmsgid "{one}"\n')
            if many:
                f.write(f'msgid_plural "{many}"\nmsgstr[0] "{said(one)}"\nmsgstr[1] "{said(many)}"\n')
            else:
                f.write(f'msgstr "{said(one)}"\n')


main(*sys.argv[1:])
